import { readTimestamp } from '#src/contract/timestamp.ts';
import { BidiText } from './bidi-text.tsx';
import { Missing } from './missing.tsx';
import { Time } from './time.tsx';

type RequiredTextProps = {
  text: string | undefined;
  maximum?: number | undefined;
};

/** A text that the contract requires: marked when it is missing, called empty when there is nothing to see in it. */
export function RequiredText({ text, maximum }: RequiredTextProps) {
  if (text === undefined) return <Missing />;
  return <BidiText text={text} maximum={maximum} fallback={<span className="text-ink-muted">empty</span>} />;
}

/** A moment that the contract requires; null is an answer too where it allows that (`none` says what it means). */
export function RequiredTime({ value, none }: { value: string | null | undefined; none?: string | undefined }) {
  if (value === undefined || (value === null && none === undefined)) return <Missing />;
  return <Time value={readTimestamp(value)} none={none ?? 'empty'} />;
}
