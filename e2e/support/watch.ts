import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** What went wrong in the pages of one test, although no assertion looked at it. */
export interface Watch {
  /** Violations of the content security policy and of Trusted Types. */
  readonly violations: string[];
  /** Console errors and uncaught exceptions. */
  readonly errors: string[];
  /** Requests to other origins than the gateway's. */
  readonly foreignRequests: string[];
  /**
   * Excuses the browser's error "Failed to load resource" for URLs whose failure the test causes.
   * Nothing else can be excused.
   */
  expectFailedLoads(address: RegExp): void;
}

/** Watches all pages of a context; call before the first one opens. `address` is the gateway's. */
export async function watchContext(context: BrowserContext, address: string): Promise<Watch> {
  const { origin } = new URL(address);
  const violations: string[] = [];
  const errors: string[] = [];
  const foreignRequests: string[] = [];
  const expected: RegExp[] = [];

  await context.exposeBinding('facetPolicyViolation', (_source, text: unknown) => {
    violations.push(String(text));
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'facetPolicyViolation');
      const text = `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`;
      if (typeof report === 'function') report(text);
    });
  });

  const isExcused = (message: ConsoleMessage) =>
    message.text().startsWith('Failed to load resource') &&
    expected.some((pattern) => pattern.test(message.location().url));
  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      // A control was given a value that it cannot have.
      const isRefusal = message.text().startsWith('The specified value');
      if ((message.type() === 'error' || isRefusal) && !isExcused(message)) {
        errors.push(`${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('crash', () => errors.push('the page crashed'));
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);

  context.on('request', (request) => {
    const url = new URL(request.url());
    const isInside = ['data:', 'blob:', 'about:'].includes(url.protocol) || url.origin === origin;
    if (!isInside) foreignRequests.push(request.url());
  });

  return {
    violations,
    errors,
    foreignRequests,
    expectFailedLoads: (address) => expected.push(address),
  };
}
