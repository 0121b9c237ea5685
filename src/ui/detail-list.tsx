import type { ReactNode } from 'react';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { isBlank } from '#src/lib/text.ts';
import { IdText } from './id-text.tsx';
import { KeyValueList } from './key-value-list.tsx';
import { LongText } from './long-text.tsx';
import { Missing, StatusSign } from './sign.tsx';
import { Time } from './time.tsx';

/** Draws a value that is neither missing, null nor empty: those read the same for every field. */
export type Draw = (value: string) => ReactNode;

export const drawText: Draw = (value) => <LongText text={value} of="text" clip={600} small />;
export const drawMoment: Draw = (value) => <Time value={readTimestamp(value)} none="empty" />;
export const drawStatus: Draw = (value) => <StatusSign status={value} />;
/** @param here the ID is that of the thing on the screen. */
export const drawId =
  (of: string, here = false): Draw =>
  (value) => <IdText id={value} of={of} here={here} whole />;

/** One field of an answer among its details. */
export type DetailRow<Answer> = {
  readonly key: keyof Answer & string;
  readonly label: ReactNode;
  readonly draw: Draw;
  /** What null means. */
  readonly none?: string;
  /** A muted line under a value that is there. */
  readonly note?: Draw;
};

type DetailListProps<Answer> = { of: Answer; rows: readonly DetailRow<Answer>[] };

/** Fields of an answer by name. Missing, null and empty are three different answers, and read so. */
export function DetailList<Answer extends object>({ of: answer, rows }: DetailListProps<Answer>) {
  return (
    <KeyValueList
      items={rows.map(({ key, label, draw, none = 'not set', note }) => {
        const value: unknown = answer[key];
        if (value === undefined) return { key, label, value: <Missing /> };
        const text = value === null ? none : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
        if (value === null || isBlank(text)) {
          return { key, label, value: <span className="text-ink-muted">{value === null ? none : 'empty'}</span> };
        }
        return { key, label, value: draw(text), note: note?.(text) };
      })}
    />
  );
}
