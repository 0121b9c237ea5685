import { FieldValue } from '#src/form/field-value.tsx';
import { unsetWords } from './editor-groups.ts';

/** A value of an audience's field in a sentence. */
export function showValue(field: string, value: unknown) {
  return <FieldValue value={value} unset={unsetWords(field)} />;
}
