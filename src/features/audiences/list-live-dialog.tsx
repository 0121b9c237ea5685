import { Dialog } from '#src/ui/dialog.tsx';
import { AudienceLive } from './audience/audience-live.tsx';

type ListLiveDialogProps = { pageId: string; audienceId: string; name: string; onClose: () => void };

/** The way from the list to an audience's page as its visitors see it. */
export function ListLiveDialog({ pageId, audienceId, name, onClose }: ListLiveDialogProps) {
  return (
    <Dialog open title={<bdi>{name}</bdi>} onClose={onClose}>
      <div className="-mx-4 -mb-4 md:-mx-6">
        <AudienceLive pageId={pageId} audienceId={audienceId} />
      </div>
    </Dialog>
  );
}
