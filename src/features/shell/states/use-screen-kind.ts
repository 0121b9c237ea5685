import { useMatches } from '@tanstack/react-router';

/** The kind of thing the deepest screen shows, for its heading until its name is known. */
export function useScreenKind(): string {
  return (
    useMatches({ select: (matches) => matches.findLast((match) => match.staticData.kind)?.staticData.kind }) ?? 'Facet'
  );
}
