import { BidiText } from './bidi-text.tsx';
import { Missing } from './missing.tsx';

type RequiredTextProps = {
  text: string | undefined;
  maximum?: number | undefined;
};

/** A text that the contract requires: marked when it is missing, called empty when there is nothing to see in it. */
export function RequiredText({ text, maximum }: RequiredTextProps) {
  if (text === undefined) return <Missing />;
  return <BidiText text={text} maximum={maximum} fallback={<span className="text-ink-muted">empty</span>} />;
}
