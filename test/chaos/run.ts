import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '#server/service/app.ts';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { AudienceValues } from '#src/fields/audience-override-fields.tsx';
import { audienceValues } from '#src/fields/audience-values.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { canaryKey } from '#test/canary-key.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { editedFields, type VirtualEditor, virtualEditor } from './editor.ts';
import { startFront } from './front.ts';
import { type ChaosEvent, checkHistory, type Verdict } from './history.ts';
import { pick, type Random, randomFrom } from './random.ts';

/** Of the small world (test/service). */
const pageId = 'page_01';
const audienceId = 'audience_01';

export type ChaosRun = {
  readonly seed: number;
  readonly manner: 'merge' | 'replace';
  readonly edits: number;
  /** Whether the service has entity tags, which close the last round trip. */
  readonly etags: boolean;
  /** Whether saves run at once. If not, only a duplicate request may replace a value unseen. */
  readonly racing: boolean;
  readonly spoil?: ((plan: SavePlan<AudienceValues>) => SavePlan<AudienceValues>) | undefined;
};

/**
 * Two to five editors edit one audience, with accidents, tabs that go during a save and a restart
 * of the service half way. Then the history is checked.
 */
export async function runChaos({ seed, manner, etags, edits, racing, spoil }: ChaosRun): Promise<Verdict> {
  const random = randomFrom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-chaos-'));
  await copyTestDatabase('small world', pgliteFolder(dataDir));
  const options = {
    dataDir,
    apiKeys: [canaryKey],
    settings: { ...parseServiceSettings({ METADATA_PATCH: manner, ETAGS: etags ? '1' : undefined }), agentSpeed: 0 },
    sampleData: false,
  };
  let service = await startService(options);
  const events: ChaosEvent[] = [];
  const front = await startFront(
    () => service.url,
    canaryKey,
    random,
    ({ editor, audience }) => events.push({ kind: 'committed', editor, values: editedValues(audience) }),
  );
  setApiBaseUrl(front.url);
  const editors = Array.from({ length: 2 + (seed % 4) }, (_editor, index) =>
    virtualEditor({
      name: `editor${index}`,
      pageId,
      audienceId,
      random,
      onEvent: (event) => events.push(event),
      spoil,
    }),
  );
  try {
    for (const editor of editors) await again(() => editor.open());
    let done = 0;
    let restarting: Promise<void> | undefined;
    while (done < edits) {
      const editor = pick(random, editors);
      const step = random();
      if (step < 0.12) await again(() => editor.open());
      else if (step < 0.17) await crashWhileSaving(editor, random);
      else if (step < 0.6) done += await editor.type();
      else if (racing && step < 0.8)
        await Promise.all([...new Set([editor, pick(random, editors)])].map((one) => one.save()));
      else await editor.save();
      if (restarting === undefined && done > edits / 2) {
        restarting = (async () => {
          await service.close();
          await wait(200);
          service = await startService(options);
        })();
      }
    }
    await restarting;
    await front.calm();
    // Every editor looks once more, as after coming back to its tab.
    for (const editor of editors) await again(() => editor.open());
    return checkHistory(events, new Map(editors.map(({ name, typed }) => [name, typed])));
  } finally {
    setApiBaseUrl('');
    await front.close();
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function crashWhileSaving(editor: VirtualEditor, random: Random): Promise<void> {
  const saving = editor.save();
  await wait(random() * 60);
  await again(() => editor.crash());
  await saving;
}

/** A person presses "Try again" until it works: the service comes back. */
async function again(action: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20) throw error;
      await wait(250);
    }
  }
}

function editedValues(answer: unknown): Record<string, string | undefined> {
  // The real service's answer to Update audience: its own suite checks it against the contract.
  const values = audienceValues(answer as Parameters<typeof audienceValues>[0]);
  return Object.fromEntries(editedFields.map((field) => [field, values[field]]));
}
