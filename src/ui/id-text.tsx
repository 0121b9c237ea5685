import type { ReactNode } from 'react';
import { clipMiddle } from '#src/lib/text.ts';
import { CopyButton } from './copy-button.tsx';
import { Tip } from './tip.tsx';

type IdTextProps = {
  id: string;
  /** What the id belongs to: "page". Names the copy button. */
  of: string;
  /** The whole id, not its ends alone. */
  whole?: boolean | undefined;
  /** Makes a link of the text, where what the id names has a screen. */
  link?: ((text: ReactNode) => ReactNode) | undefined;
};

/** An id: small, monospace, cut in its middle, with a copy button. */
export function IdText({ id, of, whole = false, link }: IdTextProps) {
  const shown = whole ? id : clipMiddle(id, 10, 4);
  const plain = <bdi className="font-mono text-12 wrap-anywhere">{shown}</bdi>;
  const text = link === undefined ? plain : link(plain);
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      {shown === id ? (
        text
      ) : (
        <Tip text={id} focusableChild={link !== undefined}>
          {text}
        </Tip>
      )}
      <CopyButton text={id} label={`Copy ${of} id`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}
