import { useState } from 'react';
import { downloadFile } from '#src/lib/hand-out.ts';
import { Menu } from '#src/ui/popover.tsx';
import { showToast } from '#src/ui/toast.tsx';
import type { ListFile, ListForm } from './list-file.ts';

type ExportMenuProps = {
  makeFile: (form: ListForm) => Promise<ListFile>;
  disabledReason: string | undefined;
};

/** The rows that are shown as a file, one at a time. */
export function ExportMenu({ makeFile, disabledReason }: ExportMenuProps) {
  const oneFile = useOneFile();
  const reason = oneFile.reason ?? disabledReason;
  const exportAs = (form: ListForm) => void oneFile.makeFile(() => downloadList(() => makeFile(form)));
  const words = oneFile.isTold ? 'Exporting…' : 'Export';
  return (
    <Menu
      label={words}
      icon="download"
      items={[
        { label: 'Export as CSV', disabledReason: reason, onSelect: () => exportAs('csv') },
        { label: 'Export as JSON', disabledReason: reason, onSelect: () => exportAs('json') },
      ]}
    >
      {words}
    </Menu>
  );
}

/** Hands over a file of a list once it is made, and says what has to be said about it; also that it could not be made. */
export async function downloadList(make: () => Promise<ListFile>): Promise<void> {
  try {
    const { fileName, mediaType, parts, said, partial } = await make();
    downloadFile(fileName, new Blob([...parts], { type: `${mediaType};charset=utf-8` }));
    showToast({ tone: partial ? 'notice' : 'good', text: said });
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : '';
    showToast({ tone: 'bad', text: `Couldn’t create the file.${reason}` });
  }
}

/** Milliseconds after which the making of a file is told at the button: most files are there before the words could be read. */
const toldAfter = 150;

/** Lets one file be made at a time: a second press, however quick, brings no second one. */
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
    /** It takes long enough to be told at the button. */
    isTold: making === 'told',
    /** Why no other file can be asked for now. */
    reason: making === undefined ? undefined : 'A file is being made.',
  };
}
