import { copyText } from '#src/lib/hand-out.ts';
import { showToast } from './toast.tsx';

/** Copies an id from a menu, which is gone by the time it is done. @param of what it names: "person". */
export async function copyId(of: string, id: string): Promise<void> {
  const done = await copyText(id);
  showToast(
    done
      ? { tone: 'good', text: `Copied the ${of} id.` }
      : { tone: 'bad', text: `The browser did not allow copying: ${id}` },
  );
}
