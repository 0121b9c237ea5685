import { type ReactNode, useId, useMemo } from 'react';
import type { z } from 'zod/mini';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type UnknownField, unknownFields } from '#src/contract/unknown-fields.ts';
import { jsonText } from '#src/lib/json.ts';
import { clipEnd, isBlank } from '#src/lib/text.ts';
import { type IdsAround, IdsNamed, IdText } from './id-text.tsx';
import { LongText } from './long-text.tsx';
import { Missing, StatusSign } from './sign.tsx';
import { Time } from './time.tsx';

type KeyValue = {
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

/** Draws a present value; missing, null and empty look the same for every field. */
export type Draw = (value: string) => ReactNode;

export const drawText: Draw = (value) => <LongText text={value} of="text" clip={600} small />;
export const drawMoment: Draw = (value) => <Time value={readTimestamp(value)} none="empty" />;
export const drawStatus: Draw = (value) => <StatusSign status={value} />;
/** @param here the ID is that of the thing on the screen. */
export const drawId =
  (of: string, here = false): Draw =>
  (value) => <IdText id={value} of={of} here={here} whole />;

export type DetailRow<Answer> = {
  readonly key: keyof Answer & string;
  readonly label: ReactNode;
  readonly draw: Draw;
  /** What null means; `false`: the field does not apply, and is left out. */
  readonly none?: string | false;
  /** A muted line under a present value. */
  readonly note?: Draw;
};

type DetailListProps<Answer> = {
  of: Answer;
  rows: readonly DetailRow<Answer>[];
  /** The contract requires none of the fields: a missing one shows like null. */
  optional?: boolean;
};

/** The fields of an answer by name. Missing, null and empty look different. */
export function DetailList<Answer extends object>({ of: answer, rows, optional = false }: DetailListProps<Answer>) {
  return (
    <KeyValueList
      items={rows.flatMap(({ key, label, draw, none = 'not set', note }) => {
        const value: unknown = optional ? (answer[key] ?? null) : answer[key];
        if (value === null && none === false) return [];
        if (value === undefined) return { key, label, value: <Missing /> };
        const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
        if (value === null || isBlank(text)) {
          return { key, label, value: <span className="text-ink-muted">{value === null ? none : 'empty'}</span> };
        }
        return { key, label, value: draw(text), note: note?.(text) };
      })}
    />
  );
}

type PanelPartProps = { title: string; aside?: ReactNode | undefined; children: ReactNode };

/** A titled section of a panel. */
export function PanelPart({ title, aside, children }: PanelPartProps) {
  return (
    <section className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="text-14">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

type OtherFieldsProps = {
  /** What the contract says about the answer. */
  schema: z.core.$ZodType;
  of: unknown;
  /** Known IDs of the thing that has these fields. */
  within?: IdsAround | undefined;
  /** The element around them. */
  part?: ((props: PanelPartProps) => ReactNode) | undefined;
};

/** Fields that the service sent although the contract does not name them, if any. */
export function OtherFields({ schema, of, within, part: Part = PanelPart }: OtherFieldsProps) {
  const fields = useMemo(() => unknownFields(schema, of), [schema, of]);
  return (
    fields.length > 0 && (
      <Part title="Other fields">
        <UnknownFields fields={fields} within={within} />
      </Part>
    )
  );
}

/** Fields that the contract does not name, as they came. */
export function UnknownFields({ fields, within }: { fields: readonly UnknownField[]; within?: IdsAround | undefined }) {
  return (
    <>
      <p className="mb-2 max-w-180 text-13 text-ink-muted">
        The API sent these fields, but its documentation doesn’t name them.
      </p>
      <KeyValueList
        items={fields.map(({ path, value }) => ({
          key: path,
          label: <bdi className="font-mono text-12 wrap-anywhere">{clipEnd(path, 200)}</bdi>,
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

type ScreenPartProps = {
  title: string;
  /** What it is and where it comes from, in a sentence. */
  note?: ReactNode | undefined;
  /** At the right of the title. */
  aside?: ReactNode | undefined;
  children: ReactNode;
};

/** One part of a screen; each loads and fails separately. */
export function ScreenPart({ title, note, aside, children }: ScreenPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-5 md:px-6">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-14">
          {title}
        </h2>
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {note !== undefined && <p className="mb-2 max-w-180 text-13 text-ink-muted">{note}</p>}
      {children}
    </section>
  );
}
