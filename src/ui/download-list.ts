import { downloadFile } from '#src/lib/download.ts';
import type { ListFile } from '#src/lib/list-file.ts';
import { showToast } from './toast.tsx';

/** Hands over a file of a list, and says what has to be said about it. */
export function downloadList({ fileName, mediaType, parts, said, partial }: ListFile): void {
  downloadFile(fileName, new Blob([...parts], { type: `${mediaType};charset=utf-8` }));
  showToast({ tone: partial ? 'notice' : 'good', text: said });
}
