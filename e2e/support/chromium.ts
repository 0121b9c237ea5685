import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage } from '#test/run/debian.ts';
import { programOnPath, projectRoot, userIsRoot } from '../../scripts/project.ts';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * What a browser under test does without. The first two are pages of the address bar, which nobody
 * sees and every new window would load: about a second of the processor for each test. The others
 * are those of Playwright, whose list counts no more once there is a second one.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Flags for a quiet browser: it asks nothing of the network by itself. The sandbox does not run as
 * root.
 */
export const chromiumFlags: readonly string[] = [
  ...(userIsRoot() ? ['--no-sandbox'] : []),
  `--disable-features=${withoutFeatures.join()}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/**
 * Another installed browser of Playwright for the quick set:
 * `FACET_BROWSER=firefox npm run e2e -- --project quick`.
 */
export const otherBrowser = (['firefox', 'webkit'] as const).find((name) => name === process.env.FACET_BROWSER);

/**
 * A Chromium that is already on this machine: Playwright's own, then `CHROMIUM_PATH`, then the
 * system's. A `CHROMIUM_PATH` that names nothing is an error, not something to pass over.
 */
export function findChromium(): string | undefined {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
    return named;
  }
  return systemNames.map(programOnPath).find((path) => path !== undefined);
}

/**
 * A Chromium, installed when there is none: by Playwright, then, as root with apt-get, as Debian's
 * package. Throws one sentence that says what to do where neither works. Progress goes to stderr.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;

  console.error('No Chromium on this machine: installing the one of Playwright …');
  const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: 180_000 });
  const installed = findChromium();
  if (installed !== undefined && starts(installed)) return installed;

  installDebianPackage('chromium');
  const packaged = systemNames.map(programOnPath).find((path) => path !== undefined);
  if (packaged !== undefined) return packaged;
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  );
}

/** Whether a browser can run here: a downloaded one may lack system libraries. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version', ...chromiumFlags], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}
