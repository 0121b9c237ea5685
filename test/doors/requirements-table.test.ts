import { expect, test } from 'vitest';
import { requirements } from '#test/probe/requirements.ts';
import { type DoorKind, doorKinds } from '../../scripts/doors/door.ts';
import { exceptions } from './exceptions.ts';

const names: Readonly<Record<DoorKind, string>> = { node: 'Node gateway', nginx: 'nginx', caddy: 'Caddy' };

const head = `# Which front door holds what

Written by \`npx vitest run --project unit -u test/doors/requirements-table\` from what the tests try
(\`test/probe/requirements.ts\`) and from what is declared (\`test/doors/exceptions.ts\`); \`npm test\` says when it is not
current. The numbers of the requirements are those of [security.md](../docs/reference/security.md).

Each cell is one test: \`the nginx door > R8: …\`, for example, with the sentence of its row. \`npm run test:full\` runs them all against
the real programs with the configurations of this folder, and \`npx vitest run --project slow -t 'the nginx door R8'\` runs one. A test
fails when a door holds less than its cell says, and when it holds more: an exception that is no longer needed has to go.
`;

/** Front door by requirement, with every declared exception. */
function requirementsTable(): string {
  const notes: string[] = [];
  const cell = (kind: DoorKind, promise: string): string => {
    const own = exceptions[kind].filter((exception) => exception.promise === promise);
    if (own.length === 0) return 'yes';
    const numbers = own.map(({ reason }) => notes.push(`${notes.length + 1}. **${names[kind]}**: ${reason}`));
    return `yes, but for ${numbers.join(', ')}`;
  };
  const rows = requirements.map(({ id, promise }) =>
    [id, promise, ...doorKinds.map((kind) => cell(kind, promise))].join(' | '),
  );
  const columns = ['', 'requirement', ...doorKinds.map((kind) => names[kind])];
  const table = [columns.join(' | '), columns.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`);
  return `${head}\n${table.join('\n')}\n\n## Exceptions\n\n${notes.join('\n')}\n`;
}

test('deploy/requirements.md says what the tests try and what is declared', async () => {
  await expect(requirementsTable()).toMatchFileSnapshot('../../deploy/requirements.md');
});
