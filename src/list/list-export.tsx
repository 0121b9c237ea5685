import { useState } from 'react';
import { downloadText } from '#src/lib/hand-out.ts';
import { actionItem, Menu } from '#src/ui/popover.tsx';
import { type ScreenAction, useScreenActions } from '#src/ui/screen-actions.ts';
import { showToast } from '#src/ui/toast.tsx';
import type { ListFile, ListForm } from './list-file.ts';

type ExportMenuProps = {
  makeFile: (form: ListForm) => Promise<ListFile>;
  disabledReason: string | undefined;
};

/** Exports the shown rows, one file at a time. */
export function ExportMenu(props: ExportMenuProps) {
  const oneFile = useOneFile();
  const disabledReason = oneFile.reason ?? props.disabledReason;
  const words = oneFile.isTold ? 'Exporting…' : 'Export';
  const actions = (['csv', 'json'] as const).map((form): ScreenAction => {
    const make = () => downloadList(() => props.makeFile(form));
    return { label: `Export ${form.toUpperCase()}`, disabledReason, run: () => void oneFile.makeFile(make) };
  });
  useScreenActions(actions);
  return (
    <Menu
      label={words}
      // A phone shows the icon alone.
      icon={oneFile.isTold ? 'refresh' : 'download'}
      items={actions.map(actionItem)}
    >
      {words}
    </Menu>
  );
}

/** Downloads a list's file once it is made, and shows its message, or the error. */
export async function downloadList(make: () => Promise<ListFile>): Promise<void> {
  try {
    const { fileName, mediaType, parts, said, partial } = await make();
    downloadText(fileName, mediaType, ...parts);
    showToast({ tone: partial ? 'notice' : 'good', text: said });
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : '';
    showToast({ tone: 'bad', text: `Couldn’t export the list.${reason}` });
  }
}

/** Milliseconds before the button shows progress: most files are ready before one could read it. */
const toldAfter = 150;

/** Allows one export at a time: even a quick second press starts none. */
export function useOneFile() {
  const [making, setMaking] = useState<'quietly' | 'told'>();
  const makeFile = async (make: () => Promise<void>) => {
    if (making !== undefined) return;
    setMaking('quietly');
    const slow = setTimeout(() => setMaking('told'), toldAfter);
    try {
      await make();
    } finally {
      clearTimeout(slow);
      setMaking(undefined);
    }
  };
  return {
    makeFile,
    isTold: making === 'told',
    reason: making === undefined ? undefined : 'An export is in progress.',
  };
}
