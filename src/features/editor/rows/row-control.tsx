import type { EditorRow } from '#src/features/editor/form/editor-groups.ts';
import type { FormValue } from '#src/features/editor/form/form-values.ts';
import type { ControlProps } from '#src/ui/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input.tsx';
import { KeywordsControl } from './keywords-control.tsx';
import { OneOpenValue, OpenValues } from './open-control.tsx';

type RowControlProps = {
  row: EditorRow;
  control: ControlProps;
  value: FormValue;
  /** What a visitor gets without an override, or that it is blank on purpose. */
  placeholder: string | undefined;
  /** Values of an open enum that were seen. */
  seen: readonly string[];
  onChange: (value: FormValue) => void;
  onBlur: () => void;
};

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
  const entries = typeof value === 'string' ? null : value;
  const onText = (next: string) => onChange(next === '' ? null : next);
  const open = { control, label: row.label, known: row.known, seen, placeholder };
  switch (row.control) {
    case 'keywords':
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
    case 'open-enums':
      return <OpenValues {...open} entries={entries} onChange={onChange} />;
    case 'open-enum':
      return <OneOpenValue {...open} value={value === null ? null : text} onChange={onChange} />;
    case 'lines':
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
          type={row.control === 'address' ? 'url' : 'text'}
          mono={row.control === 'address' || row.control === 'colour'}
          value={text}
          placeholder={placeholder}
          spellCheck={row.control === 'line'}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
        />
      );
  }
}
