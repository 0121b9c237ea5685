import type { Log } from '#server/gateway/request-log.ts';
import type { AuthConfig } from './auth-config.ts';
import { basicSignIn } from './basic.ts';
import { forwardedSignIn } from './forwarded.ts';
import type { SignIn } from './user.ts';

/** The configured way to sign in; undefined when nobody has to. */
export function signInOf(auth: AuthConfig | undefined, log: Log): SignIn | undefined {
  if (auth === undefined) return undefined;
  return auth.kind === 'basic' ? basicSignIn(auth, log) : forwardedSignIn(auth);
}
