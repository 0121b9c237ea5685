import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DesignSection } from './design-section.tsx';
import { Dialog } from './dialog.tsx';
import { Empty } from './empty.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Notice } from './inline-notice.tsx';
import { Progress } from './progress.tsx';
import { Skeleton, SkeletonRows } from './skeleton.tsx';
import { showToast } from './toast.tsx';

type OpenDialog = 'plain' | 'confirm' | 'typed' | 'failing' | undefined;

/** Notices, dialogs, toasts and the states of a screen on the design page. */
export function DesignFeedback() {
  const [open, setOpen] = useState<OpenDialog>();
  const [pending, setPending] = useState(false);
  const close = () => {
    setOpen(undefined);
    setPending(false);
  };
  return (
    <>
      <DesignSection title="Notices">
        <div className="flex w-full max-w-180 flex-col gap-3">
          <Notice tone="notice" title="The override holds an image.">
            A service that replaces instead of merging would drop it. Facet checks the answer after saving.
          </Notice>
          <Notice tone="bad" title="Not saved." actions={<Button>Read it again</Button>}>
            We don’t know whether the change arrived.
          </Notice>
          <Notice tone="good">Saved and read again: the service has what you sent.</Notice>
          <Notice tone="info">The contract names no call that deletes a subscription.</Notice>
        </div>
      </DesignSection>
      <DesignSection title="Dialogs and toasts" inline>
        <Button onClick={() => setOpen('plain')}>Open dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Pause webhook</Button>
        <Button onClick={() => setOpen('typed')}>Archive page</Button>
        <Button onClick={() => setOpen('failing')}>Archive with an error</Button>
        <Button
          onClick={() =>
            showToast({
              tone: 'good',
              text: 'Paused https://crm.example/hook',
              action: { label: 'Undo', onAction: () => showToast({ tone: 'good', text: 'Active again' }) },
            })
          }
        >
          Show toast
        </Button>
        <Button
          onClick={() => showToast({ tone: 'bad', text: 'Spring offer could not be refreshed: 502 from the service' })}
        >
          Show failure
        </Button>
        <Dialog
          open={open === 'plain'}
          onClose={close}
          title="Request log"
          description="The last 200 requests of this browser."
          footer={<Button onClick={close}>Done</Button>}
        >
          <p className="text-13">GET /v0/pages/page_01jd… · 200 · 41 ms</p>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          title="Pause https://crm.example/hook"
          consequence="The service sends no events to it until it is active again. Events of the pause may be lost."
          verb="Pause webhook"
          tone="primary"
          pending={pending}
          error={undefined}
          onConfirm={() => setPending(true)}
          onClose={close}
        />
        <ConfirmDialog
          open={open === 'typed' || open === 'failing'}
          title="Archive Spring offer"
          consequence="Its 12 published audiences stop answering. The contract has no call that brings a page back."
          verb="Archive page"
          typedName="Spring offer"
          pending={pending}
          error={
            open === 'failing'
              ? 'The service answered 500: nothing is known about the page. Read it again first.'
              : undefined
          }
          onConfirm={() => setPending(true)}
          onClose={close}
        />
      </DesignSection>
      <DesignSection title="Progress" inline>
        <Progress label="Reading audiences" value={3200} total={4812} onCancel={() => undefined} />
        <Progress label="Reading sessions" value={1204} onCancel={() => undefined} cancelLabel="Stop reading" />
      </DesignSection>
      <section className="border-b border-line">
        <Empty title="No pages yet" action={<Button icon="plus">Add a page</Button>}>
          Facet knows the pages that were opened in this browser. Paste anything that holds a page id.
        </Empty>
      </section>
      <section className="border-b border-line">
        <ErrorPanel
          title="The page could not be read"
          reason="The service answered 503: “upgrading, back in a minute”."
          kept="What was read at 14:02 is still shown below."
          advice="Facet tries again by itself; you can also do it now."
          details={
            'GET /v0/pages/page_01jd8f3k2m9x4kzq\nstatus: 503\nrequest id: 8f31\n\n{"message":"upgrading, back in a minute"}'
          }
          onRetry={() => showToast({ tone: 'notice', text: 'Still not there' })}
        />
      </section>
      <section className="border-b border-line">
        <SkeletonRows rows={3} label="Loading pages" />
        <Skeleton lines={3} label="Loading fields" />
      </section>
    </>
  );
}
