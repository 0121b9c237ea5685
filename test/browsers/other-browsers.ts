import { lackOfProgram } from '../run/debian.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** The browsers besides Chromium, as Debian has them. */
export const otherBrowsers = [
  { name: 'Firefox', lack: () => lackOfProgram('firefox-esr'), start: startFirefox },
  {
    name: 'WebKit',
    lack: () => lackOfProgram('WebKitWebDriver', 'webkit2gtk-driver') ?? lackOfProgram('Xvfb', 'xvfb'),
    start: startWebKit,
  },
];
