import type { ReactNode } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import type { UnknownField } from '#src/contract/unknown-fields.ts';
import { jsonText } from '#src/lib/json.ts';
import { BidiText } from './bidi-text.tsx';
import { type IdsAround, IdsNamed } from './id-text.tsx';
import { LongText } from './long-text.tsx';
import { Missing } from './sign.tsx';
import { Time } from './time.tsx';

export type KeyValue = {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** A muted line under the value. */
  readonly note?: ReactNode | undefined;
};

/** Names and values: two columns where there is room, one under the other where there is not. */
export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="w-full max-w-180 text-13">
      {items.map(({ key, label, value, note }) => (
        <div
          key={key}
          className="grid gap-x-6 gap-y-0.5 border-b border-line py-2 last:border-0 md:grid-cols-[180px_1fr] md:items-baseline"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {value}
            {note !== undefined && <div className="text-12 text-ink-muted">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type OtherFieldsProps = {
  fields: readonly UnknownField[];
  /** Ids that are known of what has these fields. */
  within?: IdsAround | undefined;
};

/** Fields that the service sent although the contract does not name them: shown as they came. */
export function OtherFields({ fields, within }: OtherFieldsProps) {
  return (
    <>
      <p className="mb-2 max-w-180 text-13 text-ink-muted">
        The service sent these fields, which the contract does not name.
      </p>
      <KeyValueList
        items={fields.map(({ path, value }) => ({
          key: path,
          label: (
            <bdi className="font-mono text-12 wrap-anywhere">{path.length > 200 ? `${path.slice(0, 200)}…` : path}</bdi>
          ),
          value: (
            <>
              <LongText text={jsonText(value)} of="value" clip={400} code />
              <IdsNamed value={{ [path]: value }} within={within} />
            </>
          ),
        }))}
      />
    </>
  );
}

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
