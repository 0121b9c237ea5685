import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#src/api/sessions.ts';
import { audienceSession } from '#src/contract/session.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { KeyValueList } from '#src/ui/key-value-list.tsx';
import { LongText } from '#src/ui/long-text.tsx';
import { OtherFields } from '#src/ui/other-fields.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type SessionPanelProps = {
  pageId: string;
  session: { readonly id: string; readonly audienceId: string; readonly startedAt: number };
  onClose: () => void;
};

/**
 * Every field of one session (§2.5), read again from the service: this browser keeps no contact field (R35). Found by listing its audience's sessions
 * in the second around its start.
 */
export function SessionPanel({ pageId, session, onClose }: SessionPanelProps) {
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
          <KeyValueList
            items={Object.keys(audienceSession.shape).map((key) => ({
              key,
              label: <span className="font-mono text-12 wrap-anywhere">{key}</span>,
              value: (
                <FieldValue
                  name={key}
                  value={Object.entries(found).find(([name]) => name === key)?.[1]}
                  pageId={pageId}
                />
              ),
            }))}
          />
          {unknownFields(audienceSession, found).length > 0 && (
            <OtherFields fields={unknownFields(audienceSession, found)} within={{ pageId, audienceId }} />
          )}
          <JsonTree value={found} label="The session as JSON" ids="shown" />
        </>
      )}
    </Dialog>
  );
}

/** `formSubmissionId` names the id of a form submission. */
function idWords(name: string): string {
  return name.slice(0, -2).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function FieldValue({ name, value, pageId }: { name: string; value: unknown; pageId: string }) {
  // The contract requires none of them.
  if (value === undefined) return <span className="text-ink-muted">not set</span>;
  if (value === null) return <span className="text-ink-muted">null</span>;
  if (name.endsWith('Id') && typeof value === 'string' && value !== '')
    return <IdText id={value} of={idWords(name)} within={{ pageId }} whole />;
  return <LongText text={typeof value === 'string' ? value : JSON.stringify(value)} of="value" clip={400} />;
}
