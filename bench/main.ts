import { benchAnalytics } from './analytics.ts';
import { benchAudiencesTable } from './audiences-table.ts';
import { benchBudgets } from './budgets.ts';
import { benchConversation } from './conversation.ts';
import { benchEditor } from './editor.ts';
import { benchGateway } from './gateway.ts';
import { benchLighthouse } from './lighthouse.ts';
import { machineSlowness } from './main-thread.ts';
import { benchNavigation } from './navigation.ts';
import { benchPalette } from './palette.ts';
import { benchPeople } from './people.ts';
import { Report } from './report.ts';
import { benchSessions } from './sessions.ts';
import { type Subjects, startSubjects } from './subjects.ts';
import { benchTyping } from './typing.ts';

/*
 * `npm run bench [-- name …]`: every bench, or the named ones. The test command runs `ci`.
 * Exits non-zero over a budget.
 */

type BrowserBench = (subjects: Subjects, report: Report) => Promise<void>;

const browserBenches: ReadonlyMap<string, BrowserBench> = new Map([
  ['budgets', benchBudgets],
  ['navigation', benchNavigation],
  ['typing', benchTyping],
  ['editor', benchEditor],
  ['palette', benchPalette],
  ['table', benchAudiencesTable],
  ['people', benchPeople],
  ['conversation', benchConversation],
  ['lighthouse', benchLighthouse],
]);
/** Gets what measures the machine anew, for a bench that prepares for minutes. */
type ServerBench = (report: Report, measureMachine: () => Promise<void>) => Promise<void>;

const serverBenches: ReadonlyMap<string, ServerBench> = new Map<string, ServerBench>([
  ['gateway', benchGateway],
  ['sessions', benchSessions],
  ['analytics', benchAnalytics],
]);

/** Sizes are equal on every machine, and the other two measure against a reference beside them. */
const untimed = ['budgets', 'gateway', 'sessions'];

async function main(): Promise<number> {
  const asked = process.argv.slice(2).map((name) => (name === 'ci' ? 'budgets' : name));
  const known = [...browserBenches.keys(), ...serverBenches.keys()];
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(', ')}; there are ${known.join(', ')} and ci.`);
    return 2;
  }
  const names = asked.length > 0 ? asked : known;
  const report = new Report();

  const inBrowser = [...browserBenches].filter(([name]) => names.includes(name));
  const onServer = [...serverBenches].filter(([name]) => names.includes(name));
  const timed = names.filter((name) => !untimed.includes(name));
  const subjects = inBrowser.length > 0 || timed.length > 0 ? await startSubjects() : undefined;
  // The speed of a shared machine changes by the minute, so it is measured before each bench.
  const measureMachine = async () => {
    if (subjects === undefined) return;
    report.slowness = await machineSlowness(subjects);
    report.note('this machine, as slow as the one that the budgets were set on', report.slowness, 'times');
  };
  const begin = async (name: string) => {
    console.log(`${name}:`);
    if (timed.includes(name)) await measureMachine();
  };
  try {
    for (const [name, bench] of inBrowser) {
      await begin(name);
      if (subjects !== undefined) await bench(subjects, report);
    }
    for (const [name, bench] of onServer) {
      await begin(name);
      await bench(report, measureMachine);
    }
  } finally {
    await subjects?.close();
  }
  return report.conclude();
}

process.exitCode = await main();
