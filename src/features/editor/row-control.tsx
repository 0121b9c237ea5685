import { use, useMemo, useRef } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import { type EditorRow, labelOf, openFields } from '#src/fields/audience-override-fields.tsx';
import type { EditorValue } from '#src/fields/audience-values.ts';
import { isHexColour } from '#src/fields/metadata-value.tsx';
import { ComboboxInput, type ComboboxInputProps, type ComboboxOption } from '#src/ui/combobox.tsx';
import { type ControlProps, FormLock, TextArea, TextInput } from '#src/ui/field.tsx';
import { ListControl } from './list-control.tsx';

type RowControlProps = {
  row: EditorRow;
  control: ControlProps;
  value: EditorValue;
  /** What a visitor gets without an override, or that it is blank on purpose. */
  placeholder: string | undefined;
  /** Values of an open enum that the page and its audiences use. */
  seen: readonly string[] | undefined;
  onChange: (value: EditorValue) => void;
  onBlur: () => void;
};

/** UTF-16 units. Above it browsers take seconds per key to find the direction of a text. */
const mostForAutoDirection = 10_000;

/** The control of one field. An emptied one inherits again. */
export function RowControl({ row, control, value, placeholder, seen, onChange, onBlur }: RowControlProps) {
  const text = typeof value === 'string' ? value : '';
  const onText = (next: string) => onChange(next || undefined);
  const { field, form, known } = row;
  const options = useMemo(() => known && optionsOf(known, seen), [known, seen]);
  const open = { control, label: labelOf(field), placeholder, onChange };
  switch (form) {
    case 'list':
    case 'enums':
      return (
        <ListControl
          {...open}
          entries={typeof value === 'string' ? undefined : value}
          options={options}
          onBlur={onBlur}
        />
      );
    case 'enum':
      return <OneOpenValue {...open} value={value === undefined ? undefined : text} options={options ?? []} />;
    case 'long':
      return (
        <TextArea
          {...control}
          dir={text.length > mostForAutoDirection ? undefined : 'auto'}
          rows={field === 'supplementaryContext' ? 4 : 2}
          value={text}
          placeholder={placeholder}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      );
    default: {
      const input = (
        <TextInput
          {...control}
          type={form === 'address' ? 'url' : 'text'}
          mono={form === 'address' || form === 'colour'}
          value={text}
          placeholder={placeholder}
          spellCheck={form === 'text'}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      );
      if (form !== 'colour') return input;
      return (
        <div className="flex gap-2">
          {input}
          <ColourPicker label={`${labelOf(field)} picker`} text={text || placeholder} onChange={onText} />
        </div>
      );
    }
  }
}

type ColourPickerProps = { label: string; text: string | undefined; onChange: (text: string) => void };

/** The browser's own, as a swatch of the current colour. Black where that is no hexadecimal one. */
function ColourPicker({ label, text = '', onChange }: ColourPickerProps) {
  // The browser takes six digits only.
  const whole = text.trim().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  return (
    <input
      type="color"
      aria-label={label}
      disabled={use(FormLock) !== undefined}
      value={isHexColour(whole) ? whole.toLowerCase() : '#000000'}
      onChange={(event) => onChange(event.target.value)}
      className="control w-12 shrink-0 cursor-pointer border border-line-control bg-paper-raised p-1"
    />
  );
}

/** Options of an open enum: documented values, then those in use; others can be typed. */
function optionsOf(known: readonly string[], seen: readonly string[] = []): readonly ComboboxOption[] {
  return [
    ...known.map((value) => ({ value, label: value, group: 'Documented' })),
    ...seen
      .filter((value) => !known.includes(value))
      .map((value) => ({ value, label: value, group: 'Seen on this page and its audiences' })),
  ];
}

function OneOpenValue(props: ComboboxInputProps) {
  const { value, onChange } = props;
  /** The value before keys that are not confirmed yet; a draft has those too. */
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
  return <ComboboxInput {...props} value={value || undefined} onType={type} freeText />;
}

export type SeenValues = ReadonlyMap<string, readonly string[]>;

/** Limit of audiences searched: options help only while people can read them. */
const mostAudiences = 2_000;

/** The values of open enums in a page's and its audiences' metadata, by field. */
export function seenValues(page: PageAnswer | undefined, audiences: readonly AudienceAnswer[]): SeenValues {
  const objects = [
    page?.metadata,
    ...audiences
      .slice(0, mostAudiences)
      .flatMap(({ metadataOverride, effectiveMetadata }) => [metadataOverride, effectiveMetadata]),
  ];
  const valuesOf = (field: (typeof openFields)[number]) =>
    new Set(objects.flatMap((metadata) => metadata?.[field] ?? []).filter((value) => value !== ''));
  return new Map(openFields.map((field) => [field, [...valuesOf(field)]]));
}
