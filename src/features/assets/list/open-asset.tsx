import { type FormEvent, useId, useState } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { assetIdsIn } from '#src/features/assets/asset-ids-in.ts';
import { clipEnd, clipMiddle } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';

/** Assets have no search: somebody who types a name has to be told what is asked for. */
const looks =
  'An id is one run of letters and digits such as asset_01JGWEJJ03; the address of an asset or JSON that names it will do too.';

/** Opens an asset by its id, or by whatever holds one: an address of Facet or of the API, JSON. */
export function OpenAsset({ onOpen }: { onOpen: (assetId: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  // Ids are the service's, so a word that looks like none is doubted once and then tried.
  const [doubted, setDoubted] = useState<string>();
  const [assetId] = assetIdsIn(text);
  const left = assetId === undefined || assetId === text ? undefined : assetId === text.trim() ? 'spaces' : 'words';

  function open(event: FormEvent) {
    event.preventDefault();
    const refused = assetId === undefined ? undefined : segmentProblem(assetId);
    if (assetId === undefined) {
      setProblem(text.trim() === '' ? 'Paste or type an id first.' : `There is no asset id in this. ${looks}`);
    } else if (refused !== undefined) setProblem(`This cannot be an asset id: it ${refused}. ${looks}`);
    else if (assetId === text.trim() && !/[\d_]/.test(assetId) && doubted !== assetId) {
      setDoubted(assetId);
      setProblem(`“${clipEnd(assetId, 40)}” looks like a word. ${looks} Open once more tries it all the same.`);
    } else onOpen(assetId);
  }

  return (
    <form onSubmit={open} noValidate className="flex w-full flex-col gap-1 md:w-100">
      <div className="flex gap-2">
        <TextInput
          aria-label="Open an asset by its id"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined && left === undefined ? undefined : id}
          placeholder="Open by id, address or JSON"
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit">Open</Button>
      </div>
      <div id={id} className="text-12 wrap-anywhere empty:hidden">
        <p role="alert" className="text-bad empty:hidden">
          {problem}
        </p>
        <p role="status" className="text-ink-muted empty:hidden">
          {problem === undefined && left === 'spaces' && 'The spaces around the id are left out.'}
          {problem === undefined && left === 'words' && (
            <>
              Opens <bdi className="font-mono text-ink">{clipMiddle(assetId ?? '', 40, 8)}</bdi>: what stands around it
              is left out.
            </>
          )}
        </p>
      </div>
    </form>
  );
}
