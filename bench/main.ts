import { benchAnalytics } from './analytics.ts';
import { benchAudiencesTable } from './audiences-table.ts';
import { benchBudgets } from './budgets.ts';
import { benchConversation } from './conversation.ts';
import { benchEditor } from './editor.ts';
import { benchGateway } from './gateway.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchNavigation } from './navigation.ts';
import { benchPeople } from './people.ts';
import { Report } from './report.ts';
import { benchSessions } from './sessions.ts';
import { type Subjects, startSubjects } from './subjects.ts';
import { benchTyping } from './typing.ts';

/*
 * `npm run bench [-- name …]`: every bench, or the named ones. The test command runs `ci`.
 * Exits non-zero over a budget.
 */

const inBrowser: ReadonlyMap<string, (subjects: Subjects, report: Report) => Promise<void>> = new Map([
  ['budgets', benchBudgets],
  ['navigation', benchNavigation],
  ['typing', benchTyping],
  ['editor', benchEditor],
  ['table', benchAudiencesTable],
  ['people', benchPeople],
  ['conversation', benchConversation],
  ['lighthouse', benchLighthouse],
  ['analytics', benchAnalytics],
]);

/** These measure against a reference beside them. */
const onServer: ReadonlyMap<string, (report: Report) => Promise<void>> = new Map([
  ['gateway', benchGateway],
  ['sessions', benchSessions],
]);

async function main(): Promise<number> {
  const asked = process.argv.slice(2).map((name) => (name === 'ci' ? 'budgets' : name));
  const known = [...inBrowser.keys(), ...onServer.keys()];
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no bench called ${unknown.join(', ')}; there are ${known.join(', ')} and ci.`);
    return 2;
  }
  const names = known.filter((name) => asked.length === 0 || asked.includes(name));
  const report = new Report();
  const subjects = names.some((name) => inBrowser.has(name)) ? await startSubjects() : undefined;
  try {
    for (const name of names) {
      console.log(`${name}:`);
      await report.twice(async () => {
        await onServer.get(name)?.(report);
        if (subjects !== undefined) await inBrowser.get(name)?.(subjects, report);
      });
    }
  } finally {
    await subjects?.close();
  }
  return report.conclude();
}

process.exitCode = await main();
