import { downloadText } from '#src/lib/download.ts';
import type { ListFile } from '#src/lib/list-file.ts';
import { showToast } from './toast.tsx';

/** Hands over a file of a list, and says what has to be said about it. */
export function downloadList({ fileName, text, said, partial }: ListFile): void {
  downloadText(fileName, 'text/csv', text);
  showToast({ tone: partial ? 'notice' : 'good', text: said });
}
