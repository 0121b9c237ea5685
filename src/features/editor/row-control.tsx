import { useMemo, useRef } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type EditorRow, openFields } from '#src/fields/audience-override-fields.tsx';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import type { ControlProps } from '#src/ui/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input.tsx';
import type { Value } from './field-row.tsx';
import { EntryChips, KeywordsControl, usePendingEntry } from './list-control.tsx';

type RowControlProps = {
  row: EditorRow;
  control: ControlProps;
  value: Value;
  /** What a visitor gets without an override, or that it is blank on purpose. */
  placeholder: string | undefined;
  /** Values of an open enum that were seen. */
  seen: readonly string[];
  onChange: (value: Value) => void;
  onBlur: () => void;
};

const noValues: readonly string[] = [];

/** UTF-16 units: above it browsers take seconds and minutes to find the direction of a text field by themselves, and do it again for each key. */
const mostForAutoDirection = 10_000;

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The direction of the first letter, as `dir="auto"` has it. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** The control of one field. What is emptied in it is inherited again. */
export function RowControl({ row, control, value, placeholder, seen, onChange, onBlur }: RowControlProps) {
  const text = typeof value === 'string' ? value : '';
  const entries = typeof value === 'string' ? undefined : value;
  const onText = (next: string) => onChange(next || undefined);
  const open = { control, label: row.label, known: row.known ?? noValues, seen, placeholder };
  switch (row.form) {
    case 'list':
      return (
        <KeywordsControl
          control={control}
          label={row.label}
          entries={entries}
          placeholder={placeholder}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'enums':
      return <OpenValues {...open} entries={entries} onChange={onChange} />;
    case 'enum':
      return <OneOpenValue {...open} value={value === undefined ? undefined : text} onChange={onChange} />;
    case 'long':
      return (
        <TextArea
          {...control}
          dir={text.length > mostForAutoDirection ? directionOf(text) : 'auto'}
          rows={row.field === 'supplementaryContext' ? 4 : 2}
          value={text}
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      );
    default:
      return (
        <TextInput
          {...control}
          type={row.form === 'address' ? 'url' : 'text'}
          mono={row.form === 'address' || row.form === 'colour'}
          value={text}
          placeholder={placeholder}
          spellCheck={row.form === 'text'}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      );
  }
}

/** What an open enum offers: the documented values, then those that were seen; anything else can be typed. */
function useOptions(known: readonly string[], seen: readonly string[], taken: readonly string[] = []) {
  return useMemo(
    (): readonly ComboboxOption[] =>
      [
        ...known.map((value) => ({ value, label: value, group: 'Documented' })),
        ...seen
          .filter((value) => !known.includes(value))
          .map((value) => ({ value, label: value, group: 'Seen on this page and its audiences' })),
      ].filter(({ value }) => !taken.includes(value)),
    [known, seen, taken],
  );
}

type OpenControlProps = {
  control: ControlProps;
  label: string;
  known: readonly string[];
  seen: readonly string[];
  placeholder: string | undefined;
};

type OneOpenValueProps = OpenControlProps & {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One value of an open enum: documented, seen, or typed. */
export function OneOpenValue({ known, seen, value, onChange, ...rest }: OneOpenValueProps) {
  const options = useOptions(known, seen);
  /** What the field held before the keys that are not chosen yet: those are part of the form from the first one on, so that a draft holds them. */
  const held = useRef<{ readonly value: string | undefined }>(undefined);

  function type(text: string | undefined) {
    if (text !== undefined) {
      held.current ??= { value };
      onChange(text.trim() || undefined);
    } else if (held.current !== undefined) {
      onChange(held.current.value);
      held.current = undefined;
    }
  }
  return (
    <ComboboxInput {...rest} options={options} value={value || undefined} onChange={onChange} onType={type} freeText />
  );
}

type OpenValuesProps = OpenControlProps & {
  entries: readonly string[] | undefined;
  onChange: (entries: readonly string[] | undefined) => void;
};

const oneEntry = (text: string): readonly string[] => (text.trim() === '' ? [] : [text.trim()]);

/** Several values of an open enum, as chips with a field to add more. */
export function OpenValues({ known, seen, entries, onChange, ...rest }: OpenValuesProps) {
  const { taken, type, take, change } = usePendingEntry(entries, onChange, oneEntry);
  const options = useOptions(known, seen, taken);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className="flex flex-col gap-1.5">
      <EntryChips
        label={rest.label}
        entries={taken}
        onChange={change}
        onLeave={() => root.current?.querySelector('input')?.focus()}
      />
      <ComboboxInput
        {...rest}
        options={options}
        value={undefined}
        onChange={(value) => take(value ?? '')}
        onType={(text) => type(text ?? '')}
        freeText
      />
    </div>
  );
}

/** Values of the open enums that a page and its audiences use, by field. */
export type SeenValues = ReadonlyMap<string, readonly string[]>;

/** Most audiences that are looked into, and most values that are kept of one field: a list to choose from helps while it can be read. */
const mostAudiences = 2_000;
const mostValues = 50;

/** Collects what the open enums hold in the metadata of a page and of its audiences, in the order in which it is met. */
export function seenValues(page: PageAnswer | undefined, audiences: readonly AudienceAnswer[]): SeenValues {
  const seen = new Map<string, Set<string>>(openFields.map((field) => [field, new Set()]));
  const objects = [
    page?.metadata,
    ...audiences
      .slice(0, mostAudiences)
      .flatMap(({ metadataOverride, effectiveMetadata }) => [metadataOverride, effectiveMetadata]),
  ];
  for (const metadata of objects) {
    for (const field of openFields) {
      const value = metadata?.[field];
      const values = value === undefined ? [] : typeof value === 'string' ? [value] : value;
      for (const one of values) if (one !== '') seen.get(field)?.add(one);
    }
  }
  return new Map([...seen].map(([field, values]) => [field, [...values].slice(0, mostValues)]));
}
