import { fieldWords } from '#src/fields/person-fields.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';

const labels = new Map<string, string>(Object.entries(fieldWords));

/** The name of a field; an unknown one, which only the history can hold, keeps its own. */
export function labelOf(field: string): string {
  return labels.get(field) ?? field;
}

/** A value of a field in a sentence: null, an empty text and nothing at all are told apart. */
export function showValue(_field: string, value: unknown) {
  if (value === undefined) return <em>left out</em>;
  if (value === null) return <em>not set</em>;
  if (value === '') return <em>empty text</em>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return <BidiText text={text} maximum={300} fallback={<em>only white space</em>} />;
}
