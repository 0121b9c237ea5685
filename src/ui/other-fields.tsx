import type { UnknownField } from '#src/contract/unknown-fields.ts';
import { jsonText } from '#src/lib/json.ts';
import type { IdsAround } from './id-text.tsx';
import { IdsNamed } from './ids-named.tsx';
import { KeyValueList } from './key-value-list.tsx';
import { LongText } from './long-text.tsx';

type OtherFieldsProps = {
  fields: readonly UnknownField[];
  /** Ids that are known of what has these fields. */
  within?: IdsAround | undefined;
};

/** Fields that the service sent although the contract does not name them: shown as they came. */
export function OtherFields({ fields, within }: OtherFieldsProps) {
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
          value: (
            <>
              <LongText text={jsonText(value)} of="value" clip={400} code />
              <IdsNamed value={{ [path]: value }} within={within} />
            </>
          ),
        }))}
      />
    </>
  );
}
