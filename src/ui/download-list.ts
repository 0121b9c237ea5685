import { downloadFile } from '#src/lib/download.ts';
import type { ListFile } from '#src/lib/list-file.ts';
import { showToast } from './toast.tsx';

/** Hands over a file of a list once it is made, and says what has to be said about it; also that it could not be made. */
export async function downloadList(make: () => Promise<ListFile>): Promise<void> {
  try {
    const { fileName, mediaType, parts, said, partial } = await make();
    downloadFile(fileName, new Blob([...parts], { type: `${mediaType};charset=utf-8` }));
    showToast({ tone: partial ? 'notice' : 'good', text: said });
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : '';
    showToast({ tone: 'bad', text: `The file could not be made.${reason}` });
  }
}
