import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { ErrorPanel, StaleMark } from '#src/ui/error-panel.tsx';

type LoadedItemProps<Item, Key extends QueryKey> = {
  query: UseQueryOptions<Item, ApiError, Item, Key>;
  /** What it is: "page". */
  one: string;
  /** What to do where there is none with this ID. */
  advice: string;
  /** A link to where others are. */
  back: ReactNode;
  /** Its heading, before it is loaded too. */
  head: (item: Item | undefined, error: ApiError | null) => ReactNode;
  skeleton: ReactNode;
  children: (item: Item, refetch: () => Promise<{ readonly isError: boolean }>) => ReactNode;
};

/** The screen of one thing that has an endpoint of its own: loaded, on its way, not there, or not refreshed. */
export function LoadedItem<Item, Key extends QueryKey>(props: LoadedItemProps<Item, Key>) {
  const { one, advice, back, head, skeleton, children } = props;
  // Where the route has asked already, a refusal that was quicker than the screen is not asked for again.
  const query = useQuery({ retryOnMount: false, ...props.query });
  const { data, error, refetch } = query;
  const isUnknown = error?.status === 404;
  return (
    <>
      {head(data, error)}
      {data !== undefined ? (
        <>
          <StaleMark of={query} />
          {children(data, refetch)}
        </>
      ) : error === null ? (
        skeleton
      ) : (
        <ErrorPanel
          title={isUnknown ? `There is no ${one} with this ID` : `Couldn’t load the ${one}`}
          advice={isUnknown ? advice : undefined}
          of={query}
          actions={back}
        />
      )}
    </>
  );
}
