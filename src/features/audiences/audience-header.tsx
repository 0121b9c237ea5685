import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type AudienceAnswer,
  audienceMutations,
  audiencesOf,
  publishedVersionOf,
  shortName,
  visibleName,
} from '#src/api/audiences.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { PersonLink } from '#src/fields/person-link.tsx';
import { Archive } from '#src/form/archive.tsx';
import { useHistory } from '#src/form/use-kept.ts';
import { sortRows } from '#src/lib/sort-rows.ts';
import { isOfEarlierVisit } from '#src/lib/visit.ts';
import { orderOfLastList } from '#src/list/opened-row.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { copyId } from '#src/ui/copy-button.tsx';
import { useScreenActions, useShortcut } from '#src/ui/screen-actions.ts';
import { PrimaryAction, ScreenHeader } from '#src/ui/screen-header.tsx';
import { Missing, StatusSign } from '#src/ui/sign.tsx';
import { Time } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { LiveButton } from './audience-live.tsx';
import { VersionFacts } from './audience-versions.tsx';

type AudienceHeaderProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  /** All loaded audiences of the page. */
  audiences: readonly AudienceAnswer[];
  onDetails: () => void;
};

/** Name, status, person and versions of an audience; its live page and its menu in the top bar. */
export function AudienceHeader({ pageId, audienceId, audience, audiences, onDetails }: AudienceHeaderProps) {
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
            <Person personId={audience.personId} />
            <VersionFacts audience={audience} items={audiences} />
            <EditedHere audienceId={audienceId} />
            {archivedAt !== undefined && (
              <span>
                Archived <Time value={archivedAt} />
              </span>
            )}
          </>
        }
        actions={<Neighbours audienceId={audienceId} audiences={audiences} />}
      />
      <Archive
        thing="audience"
        archivable={audience}
        endpoint="archiveAudience"
        actions={[
          { label: 'Show details', icon: 'info', run: onDetails },
          { label: 'Copy audience ID', icon: 'copy', run: () => void copyId('audience', audienceId) },
        ]}
        request={audienceMutations.archive(pageId, audienceId)}
        // After an unclear answer it loads again through the page's list.
        look={() => audiencesOf(pageId).readOne(client, audienceId)}
        name={shortName(audience, audienceId)}
        cannotTell="whether visitors keep seeing it, what happens to a version in progress, or whether it stays in the list"
      />
      <PrimaryAction>
        {/* Keeps its place while the button in it changes. */}
        <div>
          <LiveButton {...{ pageId, audienceId }} isLive={publishedVersionOf(audience) !== undefined} />
        </div>
      </PrimaryAction>
    </>
  );
}

/** The last edit of this visit: the API has no edit times, and an older one would move the line. */
function EditedHere({ audienceId }: Pick<AudienceHeaderProps, 'audienceId'>) {
  // A restore is a message of the conversation.
  const newest = useHistory({ kind: 'audience', id: audienceId })?.find(({ restore }) => restore === undefined);
  if (newest === undefined || isOfEarlierVisit(newest.at)) return null;
  return (
    // On a phone it would be a line of its own, which moves the form.
    <span className="max-md:hidden">
      Edited <Time value={newest.at} />
    </span>
  );
}

/** Null means a group. */
function Person({ personId }: { personId: string | null | undefined }) {
  if (personId === null) return <span>No person</span>;
  return <span>For {personId === undefined ? <Missing /> : <PersonLink personId={personId} />}</span>;
}

/** Links to the audiences before and after, in the list it was opened from, else in its page's. */
function Neighbours({ audienceId, audiences }: Pick<AudienceHeaderProps, 'audienceId' | 'audiences'>) {
  const navigate = useNavigate();
  // A row of a bulk edit is a field of an audience: its key begins with the ID.
  const opened = useMemo(() => [...new Set(orderOfLastList().map((key) => key.split(' ')[0] ?? ''))], []);
  const missing = (places: 1 | -1) => `No audience ${places === 1 ? 'after' : 'before'} this one.`;
  function go(places: 1 | -1) {
    const ids = opened.includes(audienceId) ? opened : newestFirst(audienceId, audiences);
    const next = ids[ids.indexOf(audienceId) + places];
    if (next === undefined) showToast({ tone: 'notice', text: missing(places), about: 'neighbours' });
    else void navigate({ to: '.', params: (now) => ({ ...now, audienceId: next }), search: {} });
  }
  /** The ends of that list are known; those of its page may still be loading. */
  const endOf = (places: 1 | -1) => (opened.at(places === 1 ? -1 : 0) === audienceId ? missing(places) : undefined);
  const group = 'On an audience';
  useShortcut({ keys: 'N', label: 'Next audience', group, run: () => go(1) });
  useShortcut({ keys: 'P', label: 'Previous audience', group, run: () => go(-1) });
  useScreenActions([
    { label: 'Next audience', disabledReason: endOf(1), run: () => go(1) },
    { label: 'Previous audience', disabledReason: endOf(-1), run: () => go(-1) },
  ]);
  return (
    <div className="flex">
      <IconButton
        label="Previous audience"
        icon="chevron-right"
        className="rotate-180"
        disabledReason={endOf(-1)}
        onClick={() => go(-1)}
      />
      <IconButton label="Next audience" icon="chevron-right" disabledReason={endOf(1)} onClick={() => go(1)} />
    </div>
  );
}

function newestFirst(audienceId: string, audiences: readonly AudienceAnswer[]) {
  const listed = audiences.filter((one) => one.audienceId === audienceId || !one.archivedAt);
  const newest = sortRows(listed, ({ createdAt }) => readTimestamp(createdAt)?.ms, 'descending');
  return newest.flatMap((one) => one.audienceId ?? []);
}
