import type { Log } from '#server/gateway/request-log.ts';
import { StartProblem } from '#server/start-problem.ts';
import { type AddressList, addressList } from './addresses.ts';
import { type BasicAuth, basicSignIn } from './basic.ts';
import { type ForwardedAuth, forwardedSignIn } from './forwarded.ts';
import { readPasswordFile } from './password-file.ts';
import { type Editors, nameKey, type SignIn } from './user.ts';

export type AuthConfig = BasicAuth | ForwardedAuth;

export function signInOf(auth: AuthConfig | undefined, log: Log): SignIn | undefined {
  return auth?.kind === 'basic' ? basicSignIn(auth, log) : auth && forwardedSignIn(auth);
}

/** Variables that each way of signing in reads. Those of another way would have no effect. */
const read = {
  none: [],
  basic: ['AUTH_FILE', 'AUTH_PROXIES', 'AUTH_EDITORS'],
  forwarded: ['AUTH_USER_HEADER', 'AUTH_GROUPS_HEADER', 'AUTH_PROXIES', 'AUTH_EDITORS'],
} as const;

/** Headers that have another meaning already and go on to the service. */
const taken: readonly string[] = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match', 'host'];

type AuthEnvironment = { readonly AUTH?: 'basic' | 'forwarded' | undefined } & {
  readonly [Name in (typeof read)['basic' | 'forwarded'][number]]?: string | undefined;
};

/** Reads how people sign in; undefined when nobody has to. @throws {StartProblem} */
export function authFrom(env: AuthEnvironment): AuthConfig | undefined {
  const kind = env.AUTH ?? 'none';
  const names: readonly string[] = read[kind];
  const stray = Object.entries(env).find(
    ([name, value]) => name.startsWith('AUTH_') && value !== undefined && !names.includes(name),
  );
  if (stray !== undefined) {
    throw new StartProblem(
      `${stray[0]} has no effect ${kind === 'none' ? 'without AUTH' : `with AUTH=${kind}`}: leave it out, or set AUTH to what reads it.`,
    );
  }
  if (kind === 'none') return undefined;
  const editors = editorsFrom(env.AUTH_EDITORS);
  return kind === 'basic' ? basicFrom(env, editors) : forwardedFrom(env, editors);
}

function basicFrom({ AUTH_FILE: file, AUTH_PROXIES }: AuthEnvironment, editors: Editors): BasicAuth {
  if (file === undefined) {
    throw new StartProblem('AUTH=basic needs AUTH_FILE, a file of names and bcrypt hashes as htpasswd -B writes it.');
  }
  return { kind: 'basic', file, hashes: readPasswordFile(file), proxies: proxiesFrom(AUTH_PROXIES), editors };
}

function forwardedFrom(env: AuthEnvironment, editors: Editors): ForwardedAuth {
  const proxies = proxiesFrom(env.AUTH_PROXIES);
  if (env.AUTH_USER_HEADER === undefined || proxies === undefined) {
    throw new StartProblem(
      'AUTH=forwarded needs AUTH_USER_HEADER, the header with the name, and AUTH_PROXIES, the addresses that may send it.',
    );
  }
  return {
    kind: 'forwarded',
    userHeader: headerName('AUTH_USER_HEADER', env.AUTH_USER_HEADER),
    groupsHeader: env.AUTH_GROUPS_HEADER && headerName('AUTH_GROUPS_HEADER', env.AUTH_GROUPS_HEADER),
    proxies,
    editors,
  };
}

function headerName(variable: string, written: string): string {
  const name = written.toLowerCase();
  if (/^[a-z0-9-]+$/.test(name) && !taken.includes(name)) return name;
  throw new StartProblem(
    `${variable} has to be the name of a header that the sign-in proxy sets, as in X-Forwarded-Email.`,
  );
}

function proxiesFrom(written: string | undefined): AddressList | undefined {
  if (written === undefined) return undefined;
  const proxies = addressList(written);
  if (proxies !== undefined) return proxies;
  throw new StartProblem(
    'AUTH_PROXIES has to be addresses or ranges, separated by commas: 127.0.0.1, ::1, 10.20.0.0/16.',
  );
}

/** Names may contain spaces, so commas alone separate them. */
function editorsFrom(written: string | undefined): Editors {
  if (written === undefined) return undefined;
  const editors = written
    .split(',')
    .map((name) => nameKey(name.trim()))
    .filter(Boolean);
  if (editors.length === 0) throw new StartProblem('AUTH_EDITORS names nobody: name somebody, or leave it out.');
  return new Set(editors);
}
