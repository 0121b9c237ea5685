import { useQueryClient } from '@tanstack/react-query';
import {
  type AudienceAnswer,
  audienceMutations,
  audiencesOf,
  otherName,
  shortName,
  visibleName,
} from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { Archive } from '#src/form/archive.tsx';
import { isBlank } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { ScreenHeader } from '#src/ui/screen-header.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { AudienceLive } from './audience-live.tsx';

type AudienceHeaderProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  onDetails: () => void;
};

/** Name, status and person of an audience, and the link to it live. */
export function AudienceHeader(props: AudienceHeaderProps) {
  const { pageId, audienceId, audience, onDetails } = props;
  const client = useQueryClient();
  const name = visibleName(audience);
  const archivedAt = readTimestamp(audience.archivedAt);
  return (
    <>
      <ScreenHeader
        // A name of hundreds of characters must not fill a phone; the details show all of it.
        title={name === undefined ? <bdi>{audienceId}</bdi> : <BidiText text={name} className="max-md:line-clamp-4" />}
        status={<StatusSign status={audience.status} />}
        meta={
          <>
            <Names audience={audience} />
            <span>
              Person <Person personId={audience.personId} />
            </span>
            <span>
              Audience <IdText id={audienceId} of="audience" within={{ pageId }} />
            </span>
            {audience.createdAt === undefined ? (
              <Missing note="The service left the date of creation out, though the API requires it." />
            ) : (
              <span>
                Created <Time value={readTimestamp(audience.createdAt)} />
              </span>
            )}
            {archivedAt !== undefined && (
              <span>
                Archived <Time value={archivedAt} />
              </span>
            )}
          </>
        }
        actions={
          <Button icon="info" onClick={onDetails}>
            Details
          </Button>
        }
      />
      <AudienceLive key={audienceId} pageId={pageId} audienceId={audienceId} />
      <Archive
        thing="audience"
        archivable={audience}
        endpoint="archiveAudience"
        request={audienceMutations.archive(pageId, audienceId)}
        // After an unclear answer it loads again through the page's list.
        look={() => audiencesOf(pageId).readOne(client, audienceId)}
        name={shortName(audience, audienceId)}
        cannotTell="whether visitors keep seeing it, what happens to a version in progress, or whether it stays in the list"
      />
    </>
  );
}

/** Where the name comes from, and the computed one where it differs. */
function Names({ audience }: { audience: AudienceAnswer }) {
  const name = visibleName(audience);
  const { effectiveName, customName } = audience;
  const other = otherName(audience);
  const isMissing = effectiveName === undefined;
  if (name === undefined) return isMissing ? <Missing /> : <span>no name</span>;
  const isCustom = typeof customName === 'string' && !isBlank(customName);
  if (!isCustom && other === undefined && !isMissing) return null;
  return (
    <span className="w-full">
      {isMissing && <Missing />}
      {isCustom && 'Custom name'}
      {isCustom && other !== undefined && ' · '}
      {other !== undefined && (
        <>
          Original name: <BidiText text={other} maximum={160} className="text-ink" />
        </>
      )}
    </span>
  );
}

/** Null means a group, not a missing field. */
function Person({ personId }: { personId: string | null | undefined }) {
  if (personId === undefined) return <Missing />;
  return personId === null ? <span>none</span> : <IdText id={personId} of="person" />;
}
