import { useEffect, useRef, useState } from 'react';
import { downloadFile } from '#src/lib/hand-out.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { partOfName, saidOfFile, type Takeaway } from './more-actions.ts';
import { useAnswer, useLoadProgress } from './use-analytics.ts';
import { sessionsWords } from './view/figures.ts';

/** How often is asked how far the file is, in milliseconds. */
const lookEvery = 250;

/** Before sessions are written with what says who they were: what the file will hold, then how far it is. */
export function ContactFileDialog({ analytics, query, fileName, onClose }: Takeaway & { onClose: () => void }) {
  const { version } = useLoadProgress(analytics);
  const total = useAnswer(analytics, version, 'totals', [query]).value?.sessions;
  const [written, setWritten] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isOpen = useRef(true);
  const isReading = written !== undefined;

  useEffect(() => {
    if (!isReading) return;
    const timer = setInterval(async () => {
      const sessions = await analytics.ask('contactCsvWritten').catch(() => 0);
      setWritten((before) => (before === undefined ? before : sessions));
    }, lookEvery);
    return () => clearInterval(timer);
  }, [analytics, isReading]);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function write() {
    setProblem(undefined);
    setWritten(0);
    try {
      const progress = analytics.progress.get();
      const { file, sessions, unlisted } = await analytics.ask('contactCsv', query);
      if (!isOpen.current) return;
      downloadFile(`${fileName}-sessions-with-contacts${partOfName(progress)}.csv`, file);
      const said = saidOfFile(sessions, progress);
      showToast(
        unlisted === 0
          ? said
          : {
              tone: 'notice',
              text: `${said.text} The service no longer lists ${sessionsWords(unlisted)} of them: without contact fields.`,
            },
      );
      onClose();
    } catch (error) {
      setWritten(undefined);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  function close() {
    // What was read so far is let go: nothing of it is kept.
    void analytics.ask('stopContactCsv').catch(() => undefined);
    onClose();
  }

  const count = total === undefined ? 'The sessions' : `All ${sessionsWords(total)}`;
  return (
    <Dialog
      open
      title="Download with contact fields"
      description={`${count} that pass the filters are read from the service again, since this browser keeps no contact field. The file says who visited: e-mail addresses, telephone numbers and the addresses of their pages.`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{isReading ? 'Stop' : 'Cancel'}</Button>
          <Button variant="primary" busy={isReading} onClick={() => void write()}>
            {problem === undefined ? 'Read and download' : 'Try again'}
          </Button>
        </>
      }
    >
      {isReading && <Progress label="Reading sessions again" value={written} total={total} />}
      {problem !== undefined && (
        <Notice tone="bad" announce>
          The file could not be written: {problem}
        </Notice>
      )}
    </Dialog>
  );
}
