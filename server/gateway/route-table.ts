import { endpoints } from '#src/contract/endpoints.ts';

/** One path of the contract with the methods that it takes. */
export type Route = {
  /** `/v0/pages/{page_id}`: what is logged instead of the path. */
  readonly template: string;
  readonly methods: readonly string[];
};

type Pattern = Route & {
  /** Literal segments; undefined stands for a parameter. */
  readonly segments: readonly (string | undefined)[];
};

/** The contract's paths, each with its methods: what every front door lets through. */
export const routes: readonly Route[] = [...new Set(Object.values(endpoints).map(({ path }) => path))].map(
  (template) => ({
    template,
    methods: Object.values(endpoints).flatMap(({ path, method }) => (path === template ? [method] : [])),
  }),
);

const patterns: readonly Pattern[] = routes.map((route) => ({
  ...route,
  segments: segmentsOf(route.template).map((segment) => (segment.startsWith('{') ? undefined : segment)),
}));

const patternsByLength = new Map<number, readonly Pattern[]>();
for (const { segments } of patterns) {
  patternsByLength.set(
    segments.length,
    patterns.filter((pattern) => pattern.segments.length === segments.length),
  );
}

/** Whether a raw path belongs to the API (and is never answered with a file). */
export function isApiPath(path: string): boolean {
  return path === '/v0' || path.startsWith('/v0/');
}

/**
 * Finds the contract's path that a raw path spells (R5). Fixed segments must stand there unencoded;
 * parameters may be anything but empty, since the target was found sane before.
 */
export function findRoute(path: string): Route | undefined {
  const segments = segmentsOf(path);
  return patternsByLength
    .get(segments.length)
    ?.find((pattern) =>
      pattern.segments.every((literal, index) =>
        literal === undefined ? segments[index] !== '' : segments[index] === literal,
      ),
    );
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/');
}
