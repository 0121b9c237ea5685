import { segmentProblem } from '#src/contract/api-path.ts';
import { idsIn, type PastedId, type PastedKind } from '#src/lib/pasted-id.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { Button } from './button.tsx';
import { PasteForm } from './paste-form.tsx';

type OpenByIdProps = {
  of: PastedKind;
  label: string;
  /** Shown for a text without an ID: what to paste. */
  hint: string;
  /** The holder on this screen: a text may contain the ID of another one. */
  here?: string;
  onOpen: (id: string, holder: string | undefined) => void;
};

/** Opens a thing by its ID or by a text with it: a URL of Facet or of the API, JSON, a sentence. */
export function OpenById({ of, label, hint, here, onOpen }: OpenByIdProps) {
  const problemOf = ({ id, holder = id }: PastedId) => segmentProblem(id) ?? segmentProblem(holder);
  /** The first ID that fits a URL; else the first, for its error message. */
  function idIn(text: string): PastedId | undefined {
    const ids = idsIn(text, of);
    return ids.find((one) => problemOf(one) === undefined) ?? ids[0];
  }

  function open(text: string): string | undefined {
    if (text.trim() === '') return 'Paste a link or ID first.';
    const found = idIn(text);
    if (found === undefined) return `We couldn’t find an ID in that. ${hint}`;
    const problem = problemOf(found);
    if (problem !== undefined) return `This ID can’t be used: it ${problem}.`;
    onOpen(found.id, found.holder);
    return undefined;
  }

  function note(text: string): string | undefined {
    const found = idIn(text);
    if (found === undefined || found.id === text || problemOf(found) !== undefined) return undefined;
    const { id, holder = here } = found;
    return `Opens ${clipMiddle(id, 40, 8)}${holder === here ? '' : ` of someone else: ${clipMiddle(holder ?? '', 40, 8)}`}`;
  }

  return (
    <PasteForm label={label} placeholder={`Open ${of} by link or ID`} onText={open} note={note}>
      <Button type="submit">Open</Button>
    </PasteForm>
  );
}
