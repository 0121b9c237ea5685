import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { type SignInServer, sessions, startSignInServer } from '#test/doors/sign-in-server.ts';
import { test as base } from './fixtures.ts';
import { otherDoor, type StackWithFaults, startStackWithFaults } from './stack.ts';

/** Who may use the stack, and how that is changed while it runs. */
export interface People {
  readonly viewer: string;
  readonly editor: string;
  /** Removes the editor. The gateway checks its file once a second. */
  removeEditor(): void;
  returnEditor(): void;
  /** Lines of the audit log; undefined before a front door that keeps none. */
  auditLog(): readonly string[] | undefined;
}

/** The people of the Node gateway: names and passwords in a file, and an audit log. */
interface WithPasswords extends People {
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

const longName = 'victoria.featherstonehaugh-cholmondeley@marketing.europe.example.com';

function peopleWithPasswords(): WithPasswords {
  const folder = mkdtempSync(join(tmpdir(), 'facet-sign-in-'));
  const passwords = join(folder, 'users');
  const auditLog = join(folder, 'audit.log');
  const write = (...names: readonly string[]) =>
    writeFileSync(passwords, names.map((name) => `${name}:${hashSync(passwordOf(name), 5)}\n`).join(''), {
      mode: 0o600,
    });
  write('ada', longName);
  return {
    viewer: longName,
    editor: 'ada',
    environment: { AUTH: 'basic', AUTH_FILE: passwords, AUTH_EDITORS: 'ada', AUDIT_LOG: auditLog },
    removeEditor: () => write(longName),
    returnEditor: () => write('ada', longName),
    auditLog: () => readFileSync(auditLog, 'utf8').split('\n').filter(Boolean),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const passwordOf = (name: string) => `pass-${name}`;

/** nginx and Caddy ask the stand-in sign-in server, which knows people by a cookie. */
function peopleOf(signIn: SignInServer): People {
  return {
    viewer: sessions.vic?.user ?? '',
    editor: sessions.ada?.user ?? '',
    removeEditor: () => signIn.signOut('ada'),
    returnEditor: () => signIn.signInAgain('ada'),
    auditLog: () => undefined,
  };
}

interface WorkerFixtures {
  readonly signedInStack: { readonly stack: StackWithFaults; readonly people: People };
  readonly stack: StackWithFaults;
  readonly people: People;
}

/**
 * `test` on a stack that asks everybody who they are: the Node gateway itself, the others a sign-in
 * server.
 */
export const test = base.extend<{ readonly signedInAs: 'viewer' | 'editor' }, WorkerFixtures>({
  signedInStack: [
    async ({ browserName: _anyBrowser }, use) => {
      if (otherDoor === undefined) {
        const people = peopleWithPasswords();
        const stack = await startStackWithFaults(people.environment);
        await use({ stack, people });
        await stack.close();
        people.close();
        return;
      }
      const signIn = await startSignInServer();
      const { origin, pathname } = new URL(signIn.url);
      const environment = { SIGN_IN_SERVER: origin, SIGN_IN_CHECK: pathname, SIGN_IN_EDITORS: 'editors' };
      const stack = await startStackWithFaults(environment);
      await use({ stack, people: peopleOf(signIn) });
      await stack.close();
      await signIn.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stack: [async ({ signedInStack }, use) => use(signedInStack.stack), { scope: 'worker' }],
  people: [async ({ signedInStack }, use) => use(signedInStack.people), { scope: 'worker' }],
  signedInAs: ['editor', { option: true }],
  httpCredentials: async ({ signedInAs, people }, use) => {
    const username = people[signedInAs];
    await use(otherDoor === undefined ? { username, password: passwordOf(username) } : undefined);
  },
  context: async ({ context, signedInAs, stack }, use) => {
    const value = signedInAs === 'viewer' ? 'vic' : 'ada';
    if (otherDoor !== undefined) await context.addCookies([{ name: 'session', value, url: stack.url }]);
    await use(context);
  },
});
