import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { capitalised } from '#src/lib/text.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { StaleMark } from './stale-mark.tsx';

type LoadedItemProps<Item, Key extends QueryKey> = {
  query: UseQueryOptions<Item, ApiError, Item, Key>;
  /** The kind of thing: "page". */
  one: string;
  /** What to do if none has this ID. */
  advice: string;
  back: ReactNode;
  /** Its heading, also before it is loaded. */
  head: (item: Item | undefined, error: ApiError | null) => ReactNode;
  skeleton: ReactNode;
  children: (item: Item, refetch: () => Promise<{ readonly isError: boolean }>) => ReactNode;
};

/** The screen of a thing with its own endpoint: loaded, loading, missing, or stale. */
export function LoadedItem<Item, Key extends QueryKey>(props: LoadedItemProps<Item, Key>) {
  const { one, advice, back, head, skeleton, children } = props;
  // After the route's request a refusal that came before the screen is not requested again.
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
          title={isUnknown ? `${capitalised(one)} not found` : `Couldn’t load the ${one}`}
          advice={isUnknown ? advice : undefined}
          of={query}
          actions={back}
        />
      )}
    </>
  );
}
