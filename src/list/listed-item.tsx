import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type WalkedResource, walkReport } from '#src/api/walked-list.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { freshFor, isOfEarlierVisit } from '#src/lib/visit.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel, type LastLoad } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { StaleMark } from './stale-mark.tsx';
import { WalkStatus } from './walk-status.tsx';

/** One item from its list, if known, and the state of the last load of the list or the item. */
type KnownItem<Item> = LastLoad & {
  readonly error: ApiError | null;
  readonly item: Item | undefined;
  /** The list as far as it is loaded; undefined before its first page or if that failed. */
  readonly walk: ListWalk<Item> | undefined;
};

export type ShownItem<Item> = Omit<KnownItem<Item>, 'item' | 'walk'> & {
  readonly item: Item;
  readonly walk: ListWalk<Item>;
  /** The list is complete and no longer has it. */
  readonly gone: boolean;
};

type ListedItemProps<Item extends object> = {
  id: string;
  /** The kind of item ("person"), and of the list ("people"). */
  one: string;
  what: string;
  list: WalkedResource<Item>;
  /** The owner of the list: "the", "this page’s"; and what to say if the API has no such list. */
  whose: string;
  noList?: { readonly title: string; readonly actions: ReactNode } | undefined;
  back: ReactNode;
  skeleton: (progress: ReactNode) => ReactNode;
  children: (shown: ShownItem<Item>) => ReactNode;
};

/**
 * The screen of one item of a list. It has no endpoint of its own (traps.md 25): it comes from the
 * cached list, else the list loads until it appears. Shows progress, or that it is missing.
 */
export function ListedItem<Item extends object>(props: ListedItemProps<Item>) {
  const known = useKnownItem(props);
  // A later load of the list may lack it: the input in its form stays.
  const [held, setHeld] = useState<{ item: Item; walk: ListWalk<Item> }>();
  const { item = held?.item, walk = held?.walk } = known;
  if (item === undefined || walk === undefined) return <Search {...props} known={known} />;
  if (held?.item !== item || held.walk !== walk) setHeld({ item, walk });
  const gone = known.item === undefined && walk.state === 'complete' && !known.isFetching;
  return props.children({ ...known, item, walk, gone });
}

/** Deferred: rendering a whole editor at once would block keys and scrolling. */
function useKnownItem<Item extends object>({ id, list: from }: ListedItemProps<Item>): KnownItem<Item> {
  const itemOf = (walk: ListWalk<Item> | undefined) => walk?.items.find(from.isIt(id));
  const list = useQuery({
    ...from.query,
    // The route has requested it: a refusal that came before the screen is not requested again.
    retryOnMount: false,
    refetchOnMount: ({ state }) => itemOf(state.data) === undefined,
    refetchOnWindowFocus: ({ state }) => itemOf(state.data) === undefined,
  });
  const walk = list.data;
  const item = itemOf(walk);
  const { dataUpdatedAt } = list;
  const refresh = useQuery({
    ...from.refreshQuery(id),
    enabled: item !== undefined,
    // A list that just had the item counts as a load of its own; an earlier visit's does not.
    initialData: false,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) =>
      Math.max(0, (isOfEarlierVisit(dataUpdatedAt) ? 0 : dataUpdatedAt) - state.dataUpdatedAt) + freshFor,
  });
  const error = refresh.error ?? list.error;
  const latest = Math.max(dataUpdatedAt, refresh.dataUpdatedAt);
  const isFetching = list.isFetching || refresh.isFetching;
  // A list that could not be refreshed is fully reloaded by the refresh.
  const { refetch } = item === undefined ? list : refresh;
  return useDeferredValue(
    useMemo(
      () => ({ item, walk, error, dataUpdatedAt: latest, isFetching, refetch }),
      [item, walk, error, latest, isFetching, refetch],
    ),
  );
}

type SearchProps<Item extends object> = Omit<ListedItemProps<Item>, 'children'> & { known: KnownItem<Item> };

/** An unknown item: searching the list, not found in it, or a list that failed to load. */
function Search<Item extends object>(props: SearchProps<Item>) {
  const { id, one, what, list, back, skeleton, known } = props;
  const client = useQueryClient();
  const { walk, error, isFetching } = known;
  const report = walk && walkReport(client, list.query.queryKey, walk);
  const isLookedFor = report === undefined ? error === null : report.state === 'walking' || isFetching;
  const isPart = report !== undefined && report.state !== 'complete';
  return (
    <>
      <ScreenTitle>{capitalised(one)}</ScreenTitle>
      <ScreenHeader title={capitalised(one)} meta={<IdText id={id} of={one} here whole />} />
      {isLookedFor ? (
        skeleton(
          // The first page brings most rows: a short progress bar would only flicker.
          report && (
            <Progress
              label={`Loading ${one}`}
              value={report.loaded}
              total={report.totalCount}
              onCancel={report.onStop}
            />
          ),
        )
      ) : (
        <>
          {/* A list that can go on has its own button. */}
          <ErrorPanel of={isPart && report.canContinue ? undefined : known} actions={back} {...notFound(props)} />
          {isPart && (
            <div className="max-w-180 px-4 md:px-6">
              <WalkStatus what={what} one={one} {...report} />
            </div>
          )}
        </>
      )}
    </>
  );
}

/** The message for an item missing from the list, as far as that is loaded. */
function notFound<Item extends object>({ what, one, whose, noList, known: { walk, error } }: SearchProps<Item>) {
  // An old list may have got the item since.
  if (walk === undefined || (walk.state === 'complete' && error !== null)) {
    return (error?.status === 404 && noList) || { title: `Couldn’t load the ${one}` };
  }
  if (walk.state === 'complete') {
    const count = walk.items.length;
    const reason = count === 0 ? `There are no ${what}.` : `None of ${whose} ${countOf(count, one, what)} has this ID.`;
    return { title: `${capitalised(one)} not found`, reason, advice: 'Check the link.' };
  }
  const reason = `${capitalised(what)} are only available as a list, and it wasn’t fully loaded.`;
  return { title: `${capitalised(one)} not found so far`, reason };
}

/** Warns about a shown item: it could not be refreshed, or its list no longer has it. */
export function ItemNotices({ one, shown }: { one: string; shown: LastLoad & { gone: boolean } }) {
  const { gone, refetch } = shown;
  return (
    <>
      <StaleMark of={shown} />
      {gone && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="bad"
            announce
            title={`The API no longer lists this ${one}.`}
            actions={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            What was loaded before, and what you typed, is still shown.
          </Notice>
        </div>
      )}
    </>
  );
}
