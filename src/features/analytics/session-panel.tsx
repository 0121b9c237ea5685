import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#src/api/sessions.ts';
import { audienceSession } from '#src/contract/session.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { jsonText } from '#src/lib/json.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { OtherFields } from '#src/ui/other-fields.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Part, SessionFields } from './session-fields.tsx';

type SessionPanelProps = {
  pageId: string;
  session: { readonly id: string; readonly audienceId: string; readonly startedAt: number };
  /** IANA name of the zone in which times are told. */
  zone: string;
  /** What an audience is called; its id where that is not known. */
  nameOf: (audienceId: string) => string;
  onClose: () => void;
};

/**
 * Every field of one session (§2.5), read again from the service: this browser keeps no contact field (R35). Found by listing its audience's sessions
 * in the second around its start.
 */
export function SessionPanel({ pageId, session, zone, nameOf, onClose }: SessionPanelProps) {
  const { id, audienceId, startedAt } = session;
  const query = useQuery(
    sessionQueries.page(pageId, {
      startDate: new Date(startedAt - 500).toISOString(),
      endDate: new Date(startedAt + 500).toISOString(),
      ...(audienceId === '' ? {} : { audienceId }),
      limit: 100,
    }),
  );
  const found = query.data?.items?.find(({ audienceSessionId }) => audienceSessionId === id);
  return (
    <Dialog open side title="Session" onClose={onClose}>
      {query.isPending && <Skeleton label="Loading the session" lines={6} />}
      {query.isError && (
        <ErrorPanel
          compact
          title="The session could not be read"
          reason={query.error.message}
          details={query.error.details()}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && found === undefined && (
        <p className="text-13">
          The service no longer lists this session at its start. It may have been removed, or its start was mended.
        </p>
      )}
      {found !== undefined && (
        <>
          <SessionFields session={found} pageId={pageId} zone={zone} nameOf={nameOf} />
          {unknownFields(audienceSession, found).length > 0 && (
            <Part title="Other fields">
              <OtherFields fields={unknownFields(audienceSession, found)} within={{ pageId, audienceId }} />
            </Part>
          )}
          <Part
            title={
              <>
                As JSON <CopyButton text={() => jsonText(found)} label="Copy as JSON" className="-my-2 inline-flex" />
              </>
            }
          >
            <JsonTree value={found} label="The session as JSON" ids="shown" />
          </Part>
        </>
      )}
    </Dialog>
  );
}
