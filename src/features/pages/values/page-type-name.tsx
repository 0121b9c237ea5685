import { Missing } from '#src/ui/missing.tsx';
import { RawValue } from '#src/ui/raw-value.tsx';
import { pageTypeWords } from './page-type-words.ts';

/** The type of a page in words. A type that the contract does not name shows raw. */
export function PageTypeName({ type }: { type: string | undefined }) {
  if (type === undefined) return <Missing />;
  const words = pageTypeWords.get(type);
  return words === undefined ? <RawValue value={type} /> : <span>{words}</span>;
}
