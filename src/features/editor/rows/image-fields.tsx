import type { ImageRow } from '#src/features/editor/form/editor-groups.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Sign } from '#src/ui/sign.tsx';

type ImageFieldsProps = {
  rows: readonly ImageRow[];
  /** What the audience itself sets. */
  override: Readonly<Record<string, unknown>> | undefined;
  page: Readonly<Record<string, unknown>> | undefined;
};

/** The pictures of a group: shown, since they belong to it, and never sent, since the contract has no way to write them (§2.2). */
export function ImageFields({ rows, override, page }: ImageFieldsProps) {
  if (rows.length === 0) return null;
  return (
    <div className="py-2.5">
      <dl className="flex flex-col gap-2 text-13">
        {rows.map(({ field, label }) => {
          const own = override?.[field];
          const shown = own ?? page?.[field];
          return (
            <div key={field} className="flex flex-wrap items-baseline gap-x-3">
              <dt className="font-medium">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <span className="mr-3 inline-flex items-center gap-1.5 text-12 text-ink-muted">
                  <Sign kind={own === undefined ? 'inherited' : 'overridden'} />
                  {own === undefined ? 'Inherited' : 'Overridden'}
                </span>
                {typeof shown === 'string' && shown !== '' && field.endsWith('Id') ? (
                  <IdText id={shown} of="file" whole />
                ) : typeof shown === 'string' && shown !== '' ? (
                  <BidiText text={shown} maximum={120} className="font-mono text-12" />
                ) : (
                  <span className="text-ink-muted">{shown === '' ? 'blank' : 'not set'}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1.5 text-12 text-ink-muted">
        Pictures are shown, not editable: the contract takes none of them in a change of an audience.
      </p>
    </div>
  );
}
