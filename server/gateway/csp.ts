/**
 * The only source of Facet's content security policy (security.md R23), for the gateway
 * and the dev server, whose `nonce` lets Vite's injections run and style. A test compares the
 * configurations of nginx and Caddy with it.
 */
export function contentSecurityPolicy(options: { imageHosts?: readonly string[]; nonce?: string } = {}): string {
  const nonce = options.nonce === undefined ? [] : [`'nonce-${options.nonce}'`];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...nonce],
    ['style-src', "'self'", ...nonce],
    ['img-src', "'self'", 'data:', ...(options.imageHosts ?? [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'facet-worker'],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
