import { type FormEvent, useId, useState } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { assetIdsIn } from '#src/features/assets/asset-ids-in.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';

/** Opens an asset by its id, or by whatever holds one: an address of Facet or of the API, JSON. */
export function OpenAsset({ onOpen }: { onOpen: (assetId: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function open(event: FormEvent) {
    event.preventDefault();
    const [assetId] = assetIdsIn(text);
    const refused = assetId === undefined ? undefined : segmentProblem(assetId);
    if (assetId === undefined) setProblem(text.trim() === '' ? 'Paste or type an id first.' : 'No asset id was found.');
    else if (refused !== undefined) setProblem(`This cannot be an asset id: it ${refused}.`);
    else onOpen(assetId);
  }

  return (
    <form onSubmit={open} noValidate className="flex w-full flex-col gap-1 md:w-100">
      <div className="flex gap-2">
        <TextInput
          aria-label="Open an asset by its id"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : id}
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
      <div id={id} role="alert" className="text-12 text-bad empty:hidden">
        {problem}
      </div>
    </form>
  );
}
