import type { UnknownField } from '#src/contract/unknown-fields.ts';
import { KeyValueList } from './key-value-list.tsx';
import { LongText } from './long-text.tsx';

/** Fields that the service sent although the contract does not name them: shown as they came. */
export function OtherFields({ fields }: { fields: readonly UnknownField[] }) {
  return (
    <>
      <p className="mb-2 max-w-180 text-13 text-ink-muted">
        The service sent these fields, which the contract does not name.
      </p>
      <KeyValueList
        items={fields.map(({ path, value }) => ({
          key: path,
          label: (
            <bdi className="font-mono text-12 wrap-anywhere">{path.length > 200 ? `${path.slice(0, 200)}…` : path}</bdi>
          ),
          value: <LongText text={JSON.stringify(value, null, 2) ?? String(value)} of="value" clip={400} code />,
        }))}
      />
    </>
  );
}
