import { clipMiddle } from '#src/lib/text.ts';
import { CopyButton } from './copy-button.tsx';
import { Tip } from './tip.tsx';

type IdTextProps = {
  id: string;
  /** What the id belongs to: "page". Names the copy button. */
  of: string;
  /** The whole id, not its ends alone. */
  whole?: boolean | undefined;
};

/** An id: small, monospace, cut in its middle, with a copy button. */
export function IdText({ id, of, whole = false }: IdTextProps) {
  const shown = whole ? id : clipMiddle(id, 10, 4);
  const text = <bdi className="font-mono text-12 wrap-anywhere">{shown}</bdi>;
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      {shown === id ? text : <Tip text={id}>{text}</Tip>}
      <CopyButton text={id} label={`Copy ${of} id`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}
