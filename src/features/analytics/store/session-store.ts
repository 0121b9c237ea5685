import type { SessionPage } from '#src/api/sessions.ts';
import { keysOf } from '#src/contract/fields.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { durationEdges, scrollEdges, type TextColumn as TextColumnName, textColumns } from '../query/session-query.ts';
import { type CodeArray, grown, type NumberArray, rankOf, roomForCodes, TextColumn } from './columns.ts';
import { IdColumn } from './id-column.ts';
import { type CodeColumn, codeColumns, markCode, ratesCode, stepOf } from './row-codes.ts';
import {
  type NumberColumn,
  narrowCodes,
  narrowed,
  numberColumns,
  packColumns,
  type SessionBlock,
  unpackColumns,
  widened,
} from './session-block.ts';

/** A session in the service's answer: any field may be missing. */
export type AnsweredSession = NonNullable<SessionPage['items']>[number];

/**
 * All sessions of a page or audience as columns, each once by `audienceSessionId`. Rows keep their
 * place, in no order; a session that is loaded again replaces its row. Codes that queries count by
 * are computed when a row is written.
 */
export class SessionStore {
  readonly ids = new IdColumn();
  readonly texts = record(textColumns, () => new TextColumn());
  readonly numbers: Record<NumberColumn, Float64Array> = record(numberColumns, () => new Float64Array(0));
  readonly codes: Record<CodeColumn, CodeArray> = record(keysOf(codeColumns), (name) =>
    roomForCodes(codeColumns[name], 0),
  );
  /** `rankOf` the numbers that have medians. */
  readonly ranks = { seconds: new Uint16Array(0), scroll: new Uint16Array(0) };
  /** The reading that last had a row, modulo 256: twice in one is a duplicate, else an update. */
  #readings = new Uint8Array(0);
  #reading = 0;
  /** The row of the session put in last. */
  lastRow = -1;
  /** Grows with every change, so that results computed from older rows are known to be stale. */
  version = 0;

  get rows(): number {
    return this.ids.size;
  }

  /** A session that came before counts as news in a new reading, not as a duplicate. */
  beginReading(): void {
    this.#reading = (this.#reading + 1) & 0xff;
  }

  reserve(rows: number): void {
    if (rows <= this.#readings.length) return;
    this.ids.reserve(rows);
    for (const column of Object.values(this.texts)) column.codes = grown(column.codes, rows);
    for (const name of numberColumns) this.numbers[name] = grown(this.numbers[name], rows);
    for (const name of keysOf(codeColumns)) this.codes[name] = grown(this.codes[name], rows);
    for (const name of keysOf(this.ranks)) this.ranks[name] = grown(this.ranks[name], rows);
    this.#readings = grown(this.#readings, rows);
  }

  /** @returns whether the session had come before in the same reading. */
  put(session: AnsweredSession): boolean {
    const before = this.rows;
    const row = this.ids.put(idOf(session));
    if (!this.#meet(row, row === before)) return true;
    const { numbers, texts } = this;
    numbers.startedAt[row] = momentOf(session.sessionStartedAt);
    numbers.endedAt[row] = momentOf(session.sessionEndedAt);
    numbers.seconds[row] = session.timeSpentSeconds ?? Number.NaN;
    numbers.scroll[row] = session.maxScrollDepthPercentage ?? Number.NaN;
    numbers.questions[row] = session.questionsAskedCount ?? Number.NaN;
    numbers.clicks[row] = session.totalClicksCount ?? Number.NaN;
    this.codes.rates[row] = ratesCode(session.hasConversion, session.hasFormSubmit, session.isBounce);
    for (const name of textColumns) {
      const code = texts[name].codeOf(textOf(session, name));
      texts[name].codes[row] = code;
    }
    this.#workOut(row);
    return false;
  }

  /** The row of a known session, also when its fields differ by now. */
  find(session: AnsweredSession): number | undefined {
    return this.ids.find(idOf(session));
  }

  /** @returns how many sessions of the block were new. */
  putBlock({ forms, values, ...block }: SessionBlock): number {
    const first = this.rows;
    this.reserve(first + block.rows);
    const [idBytes, idLengths, rates, ...columns] = unpackColumns(block);
    // Every block has them.
    if (!(idBytes instanceof Uint8Array && rates instanceof Uint8Array) || idLengths === undefined) return 0;
    const rows = this.ids.putAll(idBytes, idLengths);
    let end = first;
    const news: number[] = [];
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      if (this.#meet(row, row === end)) news.push(index);
      if (row === end) end += 1;
    }
    const place = (from: NumberArray, to: NumberArray) => {
      if (this.rows - first === rows.length) to.set(from, first);
      else for (const index of news) to[rows[index] ?? 0] = from[index] ?? 0;
    };
    place(rates, this.codes.rates);
    for (const [at, name] of numberColumns.entries()) {
      place(widened({ from: 0, parts: 0, ...forms[at], codes: columns[at] ?? rates }), this.numbers[name]);
    }
    for (const [at, name] of textColumns.entries()) {
      const own = values[at]?.map((text) => this.texts[name].codeOf(text)) ?? [];
      const codes = new Uint32Array(columns[numberColumns.length + at] ?? rates);
      place(
        codes.map((code) => own[code] ?? 0),
        this.texts[name].codes,
      );
    }
    for (const index of news) this.#workOut(rows[index] ?? 0);
    return this.rows - first;
  }

  block(rows: Uint32Array): SessionBlock {
    const idLengths = rows.map((row) => this.ids.bytesAt(row).length);
    const idBytes = new Uint8Array(idLengths.reduce((sum, length) => sum + length, 0));
    let end = 0;
    for (const row of rows) {
      idBytes.set(this.ids.bytesAt(row), end);
      end += this.ids.bytesAt(row).length;
    }
    const numbers = numberColumns.map((name) =>
      narrowed(Float64Array.from(rows, (row) => this.numbers[name][row] ?? Number.NaN)),
    );
    const texts = textColumns.map((name) => compacted(this.texts[name], rows));
    return {
      rows: rows.length,
      ...packColumns([
        idBytes,
        narrowCodes(idLengths),
        Uint8Array.from(rows, (row) => this.codes.rates[row] ?? 0),
        ...[...numbers, ...texts].map(({ codes }) => codes),
      ]),
      forms: numbers.map(({ from, parts }) => ({ from, parts })),
      values: texts.map(({ values }) => values),
    };
  }

  /** @returns whether to write the row: the first time in this reading. */
  #meet(row: number, isNew: boolean): boolean {
    if (row >= this.#readings.length) this.reserve(Math.max(1024, Math.ceil(row * 1.5)));
    this.lastRow = row;
    if (!isNew && this.#readings[row] === this.#reading) return false;
    this.#readings[row] = this.#reading;
    this.version += 1;
    return true;
  }

  #workOut(row: number): void {
    const { numbers, codes, ranks } = this;
    const seconds = numbers.seconds[row] ?? Number.NaN;
    const scroll = numbers.scroll[row] ?? Number.NaN;
    codes.marks[row] = markCode(codes.rates[row] ?? 0, {
      clicks: numbers.clicks[row] ?? Number.NaN,
      questions: numbers.questions[row] ?? Number.NaN,
      startedAt: numbers.startedAt[row] ?? Number.NaN,
      endedAt: numbers.endedAt[row] ?? Number.NaN,
      scroll,
    });
    codes.scroll[row] = stepOf(scroll, scrollEdges);
    codes.duration[row] = stepOf(seconds, durationEdges);
    ranks.seconds[row] = rankOf(seconds);
    ranks.scroll[row] = rankOf(scroll);
  }
}

/** A start before the web or after 2099 counts as none: it would stretch every axis. */
const firstMoment = Date.UTC(1970, 0, 1);
const endOfMoments = Date.UTC(2100, 0, 1);

/** NaN for a moment that cannot be parsed. */
function momentOf(value: string | undefined): number {
  const ms = readTimestamp(value)?.ms ?? Number.NaN;
  return ms >= firstMoment && ms < endOfMoments ? ms : Number.NaN;
}

function textOf(session: AnsweredSession, name: TextColumnName): string {
  return (name === 'identifierType' ? session.formSubmissionIdentifierType : session[name]) ?? '';
}

/** A session without an ID is identified by a fingerprint of all its fields. */
function idOf(session: AnsweredSession): string {
  return session.audienceSessionId || `\0${fingerprint(JSON.stringify(session))}`;
}

/** 64 bits of a text: FNV-1a twice, the second over the text reversed. */
function fingerprint(text: string): string {
  let there = 0x811c9dc5;
  let back = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    there = Math.imul(there ^ text.charCodeAt(index), 0x01000193);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return `${(there >>> 0).toString(36)}-${(back >>> 0).toString(36)}-${text.length}`;
}

/** Keeps only the texts that the rows use, with new codes. */
function compacted({ values, codes }: TextColumn, rows: Uint32Array) {
  const own = new TextColumn();
  const taken = rows.map((row) => own.codeOf(values[codes[row] ?? 0] ?? ''));
  return { values: own.values, codes: narrowCodes(taken) };
}

function record<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  // Every name gets its value here, which the type of fromEntries does not show.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
