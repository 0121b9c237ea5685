import type { SessionPage } from '#src/api/sessions.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { type TextColumn as TextColumnName, textColumns } from '../query/session-query.ts';
import { type CodeArray, codesBelow, grown, type NumberArray, picked, RankColumn, TextColumn } from './columns.ts';
import { IdColumn } from './id-column.ts';
import { markCode, ratesCode, stayCode } from './row-codes.ts';
import {
  type NarrowNumbers,
  type NumberColumn,
  narrowed,
  numberColumns,
  type SessionBlock,
  widen,
} from './session-block.ts';

/** A session as the service answered it, read tolerantly: any field may be missing. */
export type AnsweredSession = NonNullable<SessionPage['items']>[number];

/** What became of a session that was put into the store. `repeated`: it had come before in the same reading. */
export type Put = 'added' | 'updated' | 'repeated';

/**
 * All sessions of one page or audience as columns, each once by `audienceSessionId`. Rows stay where they are, in no order; a session that is read again
 * takes the place of what it was. What queries count by is worked out when a row is written.
 */
export class SessionStore {
  readonly ids = new IdColumn();
  readonly texts = record(textColumns, () => new TextColumn());
  readonly numbers: Record<NumberColumn, Float64Array> = record(numberColumns, () => new Float64Array(0));
  /** `ratesCode`, `markCode`, `stayCode` by row. */
  rates = new Uint8Array(0);
  marks = new Uint16Array(0);
  stays = new Uint8Array(0);
  /** Of the numbers whose medians are asked for. */
  readonly ranked = { seconds: new RankColumn(), scroll: new RankColumn() };
  /** The reading in which a row was last met, modulo 256: a second time in one reading is a duplicate, in a later one an update. */
  #readings = new Uint8Array(0);
  #reading = 0;
  /** The row of the session that was put in last. */
  lastRow = -1;
  /** Grows with every change, so that what was worked out from the rows is known to be old. */
  version = 0;

  get rows(): number {
    return this.ids.size;
  }

  /** Begins a reading: what comes from now on is news even where it was met before. */
  beginReading(): void {
    this.#reading = (this.#reading + 1) & 0xff;
  }

  /** Makes room for so many rows at once. */
  reserve(rows: number): void {
    if (rows <= this.rates.length) return;
    this.ids.reserve(rows);
    for (const name of textColumns) this.texts[name].reserve(rows);
    for (const name of numberColumns) this.numbers[name] = grown(this.numbers[name], rows);
    this.rates = grown(this.rates, rows);
    this.marks = grown(this.marks, rows);
    this.stays = grown(this.stays, rows);
    this.ranked.seconds.reserve(rows);
    this.ranked.scroll.reserve(rows);
    this.#readings = grown(this.#readings, rows);
  }

  /** Takes in one session of an answer. */
  put(session: AnsweredSession): Put {
    const before = this.rows;
    const row = this.ids.put(idOf(session));
    const put = this.#meet(row, before);
    if (put === 'repeated') return put;
    const { numbers, texts } = this;
    numbers.startedAt[row] = momentOf(session.sessionStartedAt);
    numbers.endedAt[row] = momentOf(session.sessionEndedAt);
    numbers.seconds[row] = session.timeSpentSeconds ?? Number.NaN;
    numbers.scroll[row] = session.maxScrollDepthPercentage ?? Number.NaN;
    numbers.questions[row] = session.questionsAskedCount ?? Number.NaN;
    numbers.clicks[row] = session.totalClicksCount ?? Number.NaN;
    this.rates[row] = ratesCode(session.hasConversion, session.hasFormSubmit, session.isBounce);
    for (const name of textColumns) {
      const column = texts[name];
      const code = column.codeOf(textOf(session, name));
      column.codes[row] = code;
    }
    this.#workOut(row);
    return put;
  }

  /** The row of a session that came before, also where it says something else by now; undefined for any other. */
  find(session: AnsweredSession): number | undefined {
    return this.ids.find(idOf(session));
  }

  /** Takes in sessions that were kept as a block. @returns how many of them were new. */
  putBlock(block: SessionBlock): number {
    const first = this.rows;
    this.reserve(first + block.rows);
    const codes = record(textColumns, (name) =>
      Uint32Array.from(block.texts[name].values, (text) => this.texts[name].codeOf(text)),
    );
    const placed = this.#placesOf(this.ids.putAll(block.idBytes, block.idLengths), first);
    for (const name of numberColumns) placeNumbers(block.numbers[name], this.numbers[name], placed);
    for (const name of textColumns)
      place(renamed(block.texts[name].codes, codes[name]), this.texts[name].codes, placed);
    place(block.rates, this.rates, placed);
    for (const row of placed.rows) this.#workOut(row);
    return this.rows - first;
  }

  /** The given rows as a block. */
  block(rows: Uint32Array): SessionBlock {
    const lengths = rows.map((row) => (this.ids.ends[row] ?? 0) - this.ids.startOf(row));
    const idBytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    let end = 0;
    for (const row of rows) {
      const id = this.ids.bytes.subarray(this.ids.startOf(row), this.ids.ends[row]);
      idBytes.set(id, end);
      end += id.length;
    }
    return {
      rows: rows.length,
      idBytes,
      idLengths: codesBelow(longest + 1, lengths),
      texts: record(textColumns, (name) => compacted(this.texts[name], rows)),
      numbers: record(numberColumns, (name) => narrowed(picked(this.numbers[name], rows))),
      rates: picked(this.rates, rows),
    };
  }

  /** Bytes that all columns take, the room that is still free included. */
  get bytes(): number {
    const columns = [
      this.ids.bytes,
      this.ids.ends,
      ...textColumns.map((name) => this.texts[name].codes),
      ...numberColumns.map((name) => this.numbers[name]),
      ...[this.rates, this.marks, this.stays, this.#readings],
      ...[this.ranked.seconds.ranks, this.ranked.scroll.ranks],
    ];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, this.ids.tableBytes);
  }

  /** Where the sessions of a block go, without those that are repeated. @param first the first row that is new. */
  #placesOf(found: Uint32Array, first: number): Placed {
    if (this.rows - first === found.length) {
      this.#readings.fill(this.#reading, first, this.rows);
      this.version += found.length;
      return { rows: found, indexes: undefined };
    }
    let before = first;
    const indexes = Uint32Array.from(found.keys()).filter((index) => {
      const put = this.#meet(found[index] ?? 0, before);
      if (put === 'added') before += 1;
      return put !== 'repeated';
    });
    return { rows: picked(found, indexes), indexes };
  }

  #meet(row: number, before: number): Put {
    if (row >= this.rates.length) this.reserve(Math.max(1024, Math.ceil(row * 1.5)));
    const isNew = row === before;
    this.lastRow = row;
    if (!isNew && this.#readings[row] === this.#reading) return 'repeated';
    this.#readings[row] = this.#reading;
    this.version += 1;
    return isNew ? 'added' : 'updated';
  }

  #workOut(row: number): void {
    const { numbers } = this;
    const seconds = numbers.seconds[row] ?? Number.NaN;
    const scroll = numbers.scroll[row] ?? Number.NaN;
    this.marks[row] = markCode(this.rates[row] ?? 0, {
      questions: numbers.questions[row] ?? Number.NaN,
      clicks: numbers.clicks[row] ?? Number.NaN,
      startedAt: numbers.startedAt[row] ?? Number.NaN,
      endedAt: numbers.endedAt[row] ?? Number.NaN,
      scroll,
    });
    this.stays[row] = stayCode(scroll, seconds);
    this.ranked.seconds.put(row, seconds);
    this.ranked.scroll.put(row, scroll);
  }
}

/** Epoch milliseconds of a moment that can be read, else NaN. */
/** No visit was before the web or will be in 2100: such a start is as good as none, and would stretch every axis. */
const firstMoment = Date.UTC(1970, 0, 1);
const endOfMoments = Date.UTC(2100, 0, 1);

function momentOf(value: string | undefined): number {
  const ms = readTimestamp(value)?.ms ?? Number.NaN;
  return ms >= firstMoment && ms < endOfMoments ? ms : Number.NaN;
}

function textOf(session: AnsweredSession, name: TextColumnName): string {
  return (name === 'identifierType' ? session.formSubmissionIdentifierType : session[name]) ?? '';
}

/** A session without an id is known by all that it says, of which nothing but a fingerprint is kept. */
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

/** To which rows sessions of a block go, and which of them these are: undefined where all go to the rows that follow one another. */
type Placed = { readonly rows: Uint32Array; readonly indexes: Uint32Array | undefined };

function place(from: NumberArray, to: NumberArray, { rows, indexes }: Placed): void {
  if (indexes === undefined) to.set(from, rows[0]);
  else for (let at = 0; at < rows.length; at += 1) to[rows[at] ?? 0] = from[indexes[at] ?? 0] ?? 0;
}

function placeNumbers(from: NarrowNumbers, to: Float64Array, placed: Placed): void {
  const { rows, indexes } = placed;
  if (indexes === undefined) {
    widen(from, to.subarray(rows[0], (rows[0] ?? 0) + rows.length));
    return;
  }
  const all = new Float64Array(from.codes.length);
  widen(from, all);
  place(all, to, placed);
}

function renamed(codes: CodeArray, names: Uint32Array): Uint32Array {
  const own = new Uint32Array(codes.length);
  for (let index = 0; index < codes.length; index += 1) own[index] = names[codes[index] ?? 0] ?? 0;
  return own;
}

/** Only the texts that the rows hold, numbered anew. */
function compacted({ values, codes }: TextColumn, rows: Uint32Array) {
  const own = new TextColumn();
  const taken = new Uint32Array(rows.length);
  rows.forEach((row, index) => {
    taken[index] = own.codeOf(values[codes[row] ?? 0] ?? '');
  });
  return { values: own.values, codes: codesBelow(own.values.length, taken) };
}

/** A value for each name. */
function record<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  // Every name gets its value here, which fromEntries cannot tell.
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
