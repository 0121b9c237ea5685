import * as z from 'zod/mini';
import type { OtherText } from './fields.ts';

/** A difference between an answer and the contract. `got` is a short summary, never the value. */
export type Drift = { readonly path: string; readonly expected: string; readonly got: string };

/**
 * `T` after tolerant parsing: any field may be missing (left out, or of an unusable type), and a
 * closed enum may have a value outside the contract. Arrays and objects keep their usable parts.
 */
export type Tolerant<T> = unknown extends T
  ? T
  : T extends string
    ? string extends T
      ? T
      : T | OtherText
    : T extends readonly (infer Item)[]
      ? readonly Tolerant<Item>[]
      : T extends object
        ? string extends keyof T
          ? T
          : { readonly [Key in keyof T]?: Tolerant<T[Key]> | undefined }
        : T;

/** The usable value of an answer and its drifts (at most `maxDrifts`; `driftCount` is exact). */
export type Reading<T> = {
  /** Undefined only if the whole answer has the wrong kind, for example text, not an object. */
  readonly value: Tolerant<T> | undefined;
  readonly drifts: readonly Drift[];
  readonly driftCount: number;
};

/** A repeated drift (the same field in 1,000 rows) need not be kept 1,000 times. */
const maxDrifts = 50;

type Keys = (string | number)[];
type Report = (at: Keys, expected: string, got: unknown) => void;
type Read = (value: unknown, at: Keys, report: Report) => unknown;

const compiled = new WeakMap<z.core.$ZodType, Read>();

/**
 * Parses `json` (from `parseJson`) by `schema`, keeps all that can be shown, and
 * lists each difference: a wrong type becomes undefined, invalid text and unknown fields stay.
 */
export function readTolerantly<Schema extends z.core.$ZodType>(
  schema: Schema,
  json: unknown,
): Reading<z.output<Schema>> {
  const drifts: Drift[] = [];
  let driftCount = 0;
  const value = readerOf(schema)(json, [], (at, expected, got) => {
    driftCount += 1;
    if (drifts.length < maxDrifts) drifts.push({ path: pathText(at), expected, got: summary(got) });
  });
  // Built node by node from the schema, so it has its shape with holes; TypeScript can't see that.
  return { value: value as Tolerant<z.output<Schema>> | undefined, drifts, driftCount };
}

function readerOf(schema: z.core.$ZodType): Read {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const reader = compile(schema);
  compiled.set(schema, reader);
  return reader;
}

function compile(schema: z.core.$ZodType): Read {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault) {
    const inner = readerOf(schema._zod.def.innerType);
    return (value, at, report) => (value === undefined ? undefined : inner(value, at, report));
  }
  if (schema instanceof z.core.$ZodNullable) {
    const inner = readerOf(schema._zod.def.innerType);
    return (value, at, report) => (value === null ? null : inner(value, at, report));
  }
  if (schema instanceof z.core.$ZodObject) return objectReader(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodArray) return arrayReader(schema._zod.def.element);
  return leafReader(schema);
}

function objectReader(shape: Readonly<Record<string, z.core.$ZodType>>): Read {
  const fields = Object.entries(shape).map(([key, field]) => [key, readerOf(field)] as const);
  return (value, at, report) => {
    if (!isRecord(value)) {
      report(at, 'object', value);
      return undefined;
    }
    const read = { ...value };
    for (const [key, readField] of fields) {
      at.push(key);
      const field = readField(Object.hasOwn(read, key) ? read[key] : undefined, at, report);
      at.pop();
      if (field === undefined) delete read[key];
      else read[key] = field;
    }
    return read;
  };
}

function arrayReader(element: z.core.$ZodType): Read {
  const readItem = readerOf(element);
  // A row that is no object is still a row: shown with every cell missing.
  const whole = element instanceof z.core.$ZodObject;
  return (value, at, report) => {
    if (!Array.isArray(value)) {
      report(at, 'array', value);
      return undefined;
    }
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) {
      at.push(index);
      const read = readItem(item, at, report);
      at.pop();
      if (read !== undefined) items.push(read);
      else if (whole) items.push({});
    }
    return items;
  };
}

/** A value without parts: kept if the schema accepts it or if it is of the right kind. */
function leafReader(schema: z.core.$ZodType): Read {
  const kind = kindOf(schema);
  const expected = expectation(schema);
  const plain = acceptsAnyOfItsKind(schema);
  return (value, at, report) => {
    // The fast path for nearly every field: a list of 1,000 sessions has 25,000 of them.
    if (plain && typeof value === kind && !Number.isNaN(value)) return value;
    const result = z.core.safeParse(schema, value);
    if (result.success) return result.data;
    report(at, expected, value);
    return kind !== undefined && typeof value === kind && !Number.isNaN(value) ? value : undefined;
  };
}

/** The `typeof` that a value must have to be shown. */
function kindOf(schema: z.core.$ZodType): 'string' | 'number' | 'boolean' | undefined {
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodEnum) return 'string';
  if (schema instanceof z.core.$ZodUnion) return kindOf(schema._zod.def.options[0] ?? schema);
  if (schema instanceof z.core.$ZodNumber) return 'number';
  if (schema instanceof z.core.$ZodBoolean) return 'boolean';
  return undefined;
}

/** Whether any string, boolean or finite number passes: no check, no closed enum. */
function acceptsAnyOfItsKind(schema: z.core.$ZodType): boolean {
  // The only unions of the contract are open enums.
  if (schema instanceof z.core.$ZodEnum) return false;
  if (schema instanceof z.core.$ZodUnion || schema instanceof z.core.$ZodBoolean) return true;
  return !schema._zod.def.checks?.length && !('format' in schema._zod.def);
}

/** The contract's expectation in words, for the drift report. */
function expectation(schema: z.core.$ZodType): string {
  if (schema instanceof z.core.$ZodEnum) return `one of ${Object.values(schema._zod.def.entries).join(', ')}`;
  if (schema instanceof z.core.$ZodUnion) return 'string';
  const bag = schema._zod.bag;
  const bounds = [
    bag.patterns instanceof Set && bag.format !== 'safeint' ? `matching ${[...bag.patterns].join(' ')}` : '',
    typeof bag.minimum === 'number' ? `at least ${bag.minimum}` : '',
    typeof bag.maximum === 'number' ? `at most ${bag.maximum}` : '',
  ].filter((bound) => bound !== '');
  return [bag.format === 'safeint' ? 'integer' : schema._zod.def.type, ...bounds].join(' ');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathText(keys: Keys): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? key : `${path}.${key}`;
  }, '');
}

function summary(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'object';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
