import { BidiText } from './bidi-text.tsx';
import { Tip } from './tip.tsx';

type RawValueProps = { value: string };

/** A value of an enum that the contract does not name: a neutral chip with the raw text, nothing guessed. */
export function RawValue({ value }: RawValueProps) {
  return (
    <Tip
      text="Not in the contract: shown as the service sent it."
      className="inline-flex rounded-sign border border-dashed border-line-control px-1 text-ink-muted"
    >
      <BidiText text={value} fallback='""' maximum={60} className="font-mono text-12" />
    </Tip>
  );
}
