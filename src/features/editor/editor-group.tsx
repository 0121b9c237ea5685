import { useMemo, useState } from 'react';
import { imageMetadataFields } from '#src/contract/metadata.ts';
import { type EditorGroup as Group, labelOf, overrideField } from '#src/fields/audience-override-fields.tsx';
import { useDerived } from '#src/form/use-controls.ts';
import { countOf } from '#src/lib/text.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { UnknownFields } from '#src/ui/detail-list.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { IdText } from '#src/ui/id-text.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { OverrideSign } from '#src/ui/sign.tsx';
import { offeredFor } from './apply-suggestion.tsx';
import { FieldRow, type RowContext } from './field-row.tsx';
import type { SeenValues } from './row-control.tsx';

/** A group of fields. Without an override it starts folded, except search result and name. */
export function EditorGroup({ group, seen, ...context }: RowContext & { group: Group; seen: SeenValues }) {
  const { controls, audience, page, base, suggestions } = context;
  const headingId = `editor-${group.key}`;
  const { subscribe, get } = controls.inputs;
  const typed = useDerived(subscribe, () => group.rows.filter(({ field }) => get()[field] !== undefined).length);
  const offers = useDerived(
    subscribe,
    () => group.rows.filter(({ field }) => offeredFor(field, suggestions, base[field], get()[field])).length,
  );
  const images = imagesOf(group).filter((field) => audience.metadataOverride?.[field] != null);
  const set = typed + images.length;
  const inherits = set === 0 && group.key !== 'name';
  const [open, setOpen] = useState(!inherits || group.key === 'search');
  const [before, setBefore] = useState(set);
  if (set !== before) {
    setBefore(set);
    // A group with a new override unfolds. Only a press folds it.
    if (set > before) setOpen(true);
  }
  return (
    // Isolated, the other groups are not painted again at each key.
    <section
      aria-labelledby={headingId}
      className="isolate border-t border-line group-data-only-overrides/editor:not-has-data-kept:not-focus-within:hidden first:border-0"
    >
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/fold">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded-sign md:min-h-10">
          <Icon name="chevron-right" className="text-ink-muted group-open/fold:rotate-90" />
          <h2 id={headingId} className="text-16">
            {group.title}
          </h2>
          <span className="text-12 text-ink-muted tabular-nums">
            {inherits ? `inherits all ${group.rows.length}` : countOf(set, 'override')}
            {offers > 0 && ` · ${countOf(offers, 'suggestion')}`}
          </span>
        </summary>
        {group.key === 'action' && (
          <p className="pb-1 text-12 text-ink-muted">
            The button’s label comes from the page. It can’t be changed here.
          </p>
        )}
        {group.rows.map((row) => (
          <FieldRow key={row.field} row={row} seen={seen.get(row.field)} {...context} />
        ))}
        <ImageFields group={group} audience={audience} page={page} />
      </details>
    </section>
  );
}

function imagesOf({ key }: Group) {
  return imageMetadataFields.filter((field) => overrideField(field).group === key);
}

type ImageFieldsProps = Pick<RowContext, 'audience' | 'page'> & { group: Group };

/** Shown, since they belong to a group, and never sent, since the API can't write them (§2.2). */
function ImageFields({ group, audience, page }: ImageFieldsProps) {
  const fields = imagesOf(group);
  if (fields.length === 0) return null;
  return (
    <div className="py-2.5 group-data-only-overrides/editor:not-has-data-kept:hidden">
      <dl className="flex flex-col gap-2 text-13">
        {fields.map((field) => {
          const own = audience.metadataOverride?.[field];
          const shown = own ?? page?.metadata?.[field];
          return (
            <div
              key={field}
              data-kept={own !== undefined || undefined}
              className="flex flex-wrap items-baseline gap-x-3 group-data-only-overrides/editor:not-data-kept:hidden"
            >
              <dt className="font-medium">{labelOf(field)}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <span className="mr-3">
                  <OverrideSign state={own === undefined ? 'inherited' : 'overridden'} />
                </span>
                {!shown ? (
                  <span className="text-ink-muted">{shown === '' ? 'empty' : 'not set'}</span>
                ) : field.endsWith('Id') ? (
                  <IdText id={shown} of="file" whole />
                ) : (
                  <BidiText text={shown} maximum={120} className="font-mono text-12" />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1.5 text-12 text-ink-muted">Images can’t be changed or reset here.</p>
    </div>
  );
}

/** Overrides outside the contract: a save may drop them, as it may the images. */
export function OtherOverrides({ values }: { values: Readonly<Record<string, unknown>> }) {
  const fields = useMemo(() => Object.entries(values).map(([path, value]) => ({ path, value })), [values]);
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="editor-others" className="border-t border-line pt-4 pb-3">
      <h2 id="editor-others" className="mb-2 text-16">
        Other overrides
      </h2>
      <Notice tone="notice">
        Facet can’t edit these. Saving another metadata field may remove them; Facet checks after each save.
      </Notice>
      <div className="mt-2">
        <UnknownFields fields={fields} />
      </div>
    </section>
  );
}
