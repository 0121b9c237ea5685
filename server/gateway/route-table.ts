import { endpoints } from '#src/contract/endpoints.ts';

export type Route = {
  /** `/v0/pages/{page_id}`: logged instead of the path. */
  readonly template: string;
  readonly methods: readonly string[];
};

/** The contract's paths with their methods: all that a front door lets through. */
export const routes: readonly Route[] = [...new Set(Object.values(endpoints).map(({ path }) => path))].map(
  (template) => ({
    template,
    methods: Object.values(endpoints).flatMap(({ path, method }) => (path === template ? [method] : [])),
  }),
);

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}));

/** Whether a raw path belongs to the API, and so is never answered with a file. */
export function isApiPath(path: string): boolean {
  return path === '/v0' || path.startsWith('/v0/');
}

/** R5: fixed segments must be unencoded; a parameter is anything but empty. */
export function findRoute(path: string): Route | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}
