import { BidiText } from '#src/ui/bidi-text.tsx';

type FieldValueProps = {
  value: unknown;
  /** What it means that a field is not set: "inherited", "missing". */
  unset: string;
  /** What an empty text or list means. */
  blank?: string | undefined;
  /** Characters shown; the whole text shows on hover and focus. */
  maximum?: number | undefined;
};

/** A value of a form's field in a sentence, by what it means: words for unset and blank, everything else as it is. */
export function FieldValue({ value, unset, blank = 'blank on purpose', maximum = 300 }: FieldValueProps) {
  if (value === undefined || value === null) return <em>{unset}</em>;
  if (value === '' || (Array.isArray(value) && value.length === 0)) return <em>{blank}</em>;
  const text = Array.isArray(value)
    ? value.map((item) => textOf(item)).join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : textOf(value);
  return <BidiText text={text} maximum={maximum} fallback={<em>only white space</em>} />;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

/** Whether both are texts of which at least one is too long to be compared at a glance. */
export function areLongTexts(one: unknown, other: unknown): boolean {
  return (
    typeof one === 'string' && typeof other === 'string' && one !== '' && other !== '' && one.length + other.length > 80
  );
}
