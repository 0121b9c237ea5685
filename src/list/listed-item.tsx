import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { type WalkedResource, walkReport } from '#src/api/walked-list.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { freshFor, isOfEarlierVisit } from '#src/lib/visit.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel, type LastLoad, StaleMark } from '#src/ui/error-panel.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { WalkStatus } from './walk-status.tsx';

/** What is known of one item, from the list that holds it, and how the last load of the list or the item went. */
type KnownItem<Item> = LastLoad & {
  readonly error: ApiError | null;
  readonly item: Item | undefined;
  /** The list as far as it is loaded; undefined before its first page and when that failed. */
  readonly walk: ListWalk<Item> | undefined;
};

/** An item that is there, as far as a screen shows it. */
export type ShownItem<Item> = Omit<KnownItem<Item>, 'item' | 'walk'> & {
  readonly item: Item;
  readonly walk: ListWalk<Item>;
  /** The list was loaded to its end and no longer holds it. */
  readonly gone: boolean;
};

type ListedItemProps<Item extends object> = {
  id: string;
  /** What it is ("person"), and what the list holds ("people"). */
  one: string;
  what: string;
  list: WalkedResource<Item>;
  /** Whose list it is: "the", "this page’s"; and what is said where the API knows no such list. */
  whose: string;
  noList?: string | undefined;
  /** A link to the list. */
  back: ReactNode;
  skeleton: (progress: ReactNode) => ReactNode;
  children: (shown: ShownItem<Item>) => ReactNode;
};

/**
 * The screen of one item of a list. There is no endpoint for one (traps.md 25): it is looked for in what is known of the
 * list, else the list is loaded until it turns up. Until then, and where it does not, this says so.
 */
export function ListedItem<Item extends object>(props: ListedItemProps<Item>) {
  const known = useKnownItem(props);
  // A later load of the list may not bring it any more: what was typed into its form stays all the same.
  const [held, setHeld] = useState<{ item: Item; walk: ListWalk<Item> }>();
  const { item = held?.item, walk = held?.walk } = known;
  if (item === undefined || walk === undefined) return <Search {...props} known={known} />;
  if (held?.item !== item || held.walk !== walk) setHeld({ item, walk });
  const gone = known.item === undefined && walk.state === 'complete' && !known.isFetching;
  return props.children({ ...known, item, walk, gone });
}

/** What arrives is drawn piece by piece: a whole editor at once would hold up keys and scrolling. */
function useKnownItem<Item extends object>({ id, list: from }: ListedItemProps<Item>): KnownItem<Item> {
  const itemOf = (walk: ListWalk<Item> | undefined) => walk?.items.find(from.isIt(id));
  const list = useQuery({
    ...from.query,
    // The route has asked already; a refusal that was quicker than the screen is not asked for again.
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
    // The list that has just brought the item is as good as a load of its own; an earlier visit's is not.
    initialData: false,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) =>
      Math.max(0, (isOfEarlierVisit(dataUpdatedAt) ? 0 : dataUpdatedAt) - state.dataUpdatedAt) + freshFor,
  });
  const error = refresh.error ?? list.error;
  const latest = Math.max(dataUpdatedAt, refresh.dataUpdatedAt);
  const isFetching = list.isFetching || refresh.isFetching;
  // A list that could not be refreshed is loaded whole by the refresh.
  const { refetch } = item === undefined ? list : refresh;
  return useDeferredValue(
    useMemo(
      () => ({ item, walk, error, dataUpdatedAt: latest, isFetching, refetch }),
      [item, walk, error, latest, isFetching, refetch],
    ),
  );
}

type SearchProps<Item extends object> = Omit<ListedItemProps<Item>, 'children'> & { known: KnownItem<Item> };

/** An item that is not known yet: looked for in the list, not found in it, or a list that cannot be loaded. */
function Search<Item extends object>(props: SearchProps<Item>) {
  const { id, one, what, list, back, skeleton, known } = props;
  const client = useQueryClient();
  const { walk, error, isFetching } = known;
  const report = walk && walkReport(client, list.query.queryKey, walk);
  const isLookedFor = report === undefined ? error === null : report.state === 'walking' || isFetching;
  return (
    <>
      <ScreenTitle>{capitalised(one)}</ScreenTitle>
      <ScreenHeader title={capitalised(one)} meta={<IdText id={id} of={one} here whole />} />
      {isLookedFor ? (
        skeleton(
          // The first page brings most: a bar that is there for a moment would only flicker.
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
        <ErrorPanel {...notFound(props)} of={known} actions={back} />
      )}
      {!isLookedFor && report !== undefined && report.state !== 'complete' && (
        <div className="max-w-180 px-4 md:px-6">
          <WalkStatus what={what} one={one} {...report} />
        </div>
      )}
    </>
  );
}

/** What is said of an item that the list does not hold, as far as it was loaded. */
function notFound<Item extends object>({ what, one, whose, noList, known: { walk, error } }: SearchProps<Item>) {
  // What an old list does not hold may have come to it since.
  if (walk === undefined || (walk.state === 'complete' && error !== null)) {
    return { title: (error?.status === 404 ? noList : undefined) ?? `Couldn’t load the ${one}` };
  }
  const retryLabel = 'Look again';
  if (walk.state === 'complete') {
    const reason = `None of ${whose} ${countOf(walk.items.length, one, what)} has this ID.`;
    return { title: `${capitalised(one)} not found`, reason, advice: 'Check the link.', retryLabel };
  }
  const reason = `${capitalised(what)} are only available as a list, and it was not loaded to its end.`;
  return { title: `${capitalised(one)} not found so far`, reason, retryLabel };
}

type ItemNoticesProps = { one: string; shown: LastLoad & Pick<ShownItem<unknown>, 'gone'> };

/** What is wrong with an item that is shown: it could not be refreshed, or its list no longer holds it. */
export function ItemNotices({ one, shown }: ItemNoticesProps) {
  const { gone, refetch } = shown;
  return (
    <>
      <StaleMark of={shown} />
      {gone && (
        <div className="px-4 pb-4 md:px-6">
          <Notice
            tone="bad"
            announce
            title={`The service no longer lists this ${one}.`}
            actions={<Button onClick={() => void refetch()}>Look again</Button>}
          >
            What was loaded before, and what you typed, is still shown.
          </Notice>
        </div>
      )}
    </>
  );
}
