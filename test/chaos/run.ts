import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient } from '@tanstack/react-query';
import { startService } from '#server/service/app.ts';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { type AudienceAnswer, audiencesOf } from '#src/api/audiences.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { AudienceValues } from '#src/fields/audience-override-fields.tsx';
import { audienceValues } from '#src/fields/audience-values.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { canaryKey } from '#test/canary-key.ts';
import { copyTestDatabase } from '#test/service/small-world-folder.ts';
import { virtualBulkEditor } from './bulk-editor.ts';
import { editedFields, type VirtualEditor, virtualEditor } from './editor.ts';
import { startFront } from './front.ts';
import { type ChaosEvent, checkHistory, type Verdict } from './history.ts';
import { pick, type Random, randomFrom } from './random.ts';

/** Of the small world (test/service). */
const pageId = 'page_01';
const audienceId = 'audience_01';
const bulkAudiences = [audienceId, 'audience_02', 'audience_05', 'audience_06'];

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
 * Two to five editors edit one audience, and two bulk editors many audiences, that one included,
 * with accidents, tabs that close during a save, and a restart of the service half way. Then the
 * history is checked.
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
    ({ editor, audience }) => events.push({ kind: 'committed', editor, values: valuesByField(audience) }),
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
  const bulkEditors = ['bulk0', 'bulk1'].map((name) =>
    virtualBulkEditor({
      ...{ name, pageId, random, fieldKey },
      audienceIds: bulkAudiences,
      onEvent: (event) => events.push(event),
    }),
  );
  /** What the bulk editors are at. */
  const running = new Map<string, Promise<void>>();
  try {
    const audiences = await again(() => audiencesOf(pageId).readMany(new QueryClient(), new Set(bulkAudiences)));
    for (const audience of audiences.values())
      events.push({ kind: 'committed', editor: 'sample data', values: valuesByField(audience) });
    for (const editor of editors) await again(() => editor.open());
    let done = 0;
    let restarting: Promise<void> | undefined;
    while (done < edits) {
      const editor = pick(random, editors);
      const step = random();
      if (step < 0.12) await again(() => editor.open());
      else if (step < 0.17) await crashWhileSaving(editor, random);
      else if (step < 0.57) done += await editor.type();
      else if (step < 0.62) {
        const { name, step: act } = pick(random, bulkEditors);
        await running.get(name);
        running.set(name, again(act));
        if (!racing) await running.get(name);
      } else if (racing && step < 0.8)
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
    await Promise.all(running.values());
    await front.calm();
    for (const editor of bulkEditors) await editor.finish();
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
async function again<Value>(action: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20) throw error;
      await wait(250);
    }
  }
}

/** Other audiences than the shared one name themselves. */
function fieldKey(id: string | undefined, field: string): string {
  return id === audienceId ? field : `${id}.${field}`;
}

function valuesByField(answer: unknown): Record<string, string | undefined> {
  // The real service's answer to Update audience: its own suite checks it against the contract.
  const audience = answer as AudienceAnswer;
  const values = audienceValues(audience);
  return Object.fromEntries(editedFields.map((field) => [fieldKey(audience.audienceId, field), values[field]]));
}
