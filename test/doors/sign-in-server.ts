import { createServer } from 'node:http';
import { listening, stopServer } from '#test/listening.ts';

/**
 * Who can be signed in, by the value of the cookie `session`: an editor and a viewer where
 * AUTH_EDITORS is `editors`.
 */
export const sessions: Readonly<Record<string, { readonly user: string; readonly groups: readonly string[] }>> = {
  ada: { user: 'ada@example.com', groups: ['staff', 'editors'] },
  vic: { user: 'vic@example.com', groups: ['staff'] },
  // No header takes a name like this one as it stands: sign-in servers send its UTF-8 bytes.
  zoe: { user: 'zoë@example.com', groups: [] },
  nameless: { user: '', groups: ['editors'] },
};

/** A sign-in server that is running. */
export type SignInServer = {
  /** Where the front door asks, `http://127.0.0.1:12345/auth`. */
  readonly url: string;
  /**
   * The paths of the requests that were asked about (`X-Original-URI` of nginx, `X-Forwarded-Uri`
   * of Caddy).
   */
  readonly asked: string[];
  /** What came in the headers that only this server sets: names that a browser made up. */
  readonly claimed: string[];
  /** Ends a session from now on: whoever has its cookie is refused. */
  signOut(session: string): void;
  signInAgain(session: string): void;
  close(): Promise<void>;
};

/**
 * Stands in for oauth2-proxy and Authelia where a front door asks about each request (nginx's
 * `auth_request`, Caddy's `forward_auth`): 202 with the name and the groups, in the headers of
 * either, or 401.
 */
export async function startSignInServer(port = 0): Promise<SignInServer> {
  const asked: string[] = [];
  const claimed: string[] = [];
  const ended = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.headers['x-original-uri'] ?? request.headers['x-forwarded-uri'] ?? '';
    asked.push(String(path));
    for (const name of ['x-auth-request-email', 'x-auth-request-groups']) {
      const claim = request.headers[name];
      if (claim !== undefined) claimed.push(String(claim));
    }
    const session = /(?:^|; )session=([a-z]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const found = Object.hasOwn(sessions, session) && !ended.has(session) ? sessions[session] : undefined;
    if (found === undefined) {
      // As oauth2-proxy answers what asks for JSON.
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const user = Buffer.from(found.user).toString('latin1');
    const groups = found.groups.join(',');
    response.writeHead(202, {
      'x-auth-request-user': user,
      'x-auth-request-email': user,
      'x-auth-request-groups': groups,
      'remote-user': user,
      'remote-email': user,
      'remote-groups': groups,
    });
    response.end();
  });
  const origin = await listening(server, port);
  return {
    url: `${origin}/auth`,
    asked,
    claimed,
    signOut: (session) => void ended.add(session),
    signInAgain: (session) => void ended.delete(session),
    close: () => stopServer(server),
  };
}
