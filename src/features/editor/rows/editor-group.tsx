import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import type { PageAnswer } from '#src/api/pages.ts';
import type { SuggestedValues } from '#src/features/editor/apply-suggestion.tsx';
import type { EditorValues } from '#src/features/editor/core/fields.ts';
import { isOwnField } from '#src/features/editor/core/fields.ts';
import { pageValueOf } from '#src/features/editor/core/resolution.ts';
import type { EditorGroup as Group } from '#src/features/editor/form/editor-groups.ts';
import type { FormValues } from '#src/features/editor/form/form-values.ts';
import { useFromForm } from '#src/features/editor/form/use-from-form.ts';
import { FieldRow } from './field-row.tsx';
import { ImageFields } from './image-fields.tsx';
import type { PageKnown } from './row-source.tsx';
import type { SeenValues } from './seen-values.ts';

type EditorGroupProps = {
  group: Group;
  form: UseFormReturn<FormValues>;
  base: EditorValues;
  audience: AudienceAnswer;
  page: PageAnswer | undefined;
  pageKnown: PageKnown;
  seen: SeenValues;
  suggested: SuggestedValues;
};

const nothingSeen: readonly string[] = [];

/** The fields that belong together, with how many of them are set here. */
export function EditorGroup({ group, form, base, audience, page, pageKnown, seen, suggested }: EditorGroupProps) {
  const headingId = `editor-${group.key}`;
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-4 pb-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="text-16">
          {group.title}
        </h2>
        <SetHere group={group} form={form} />
      </div>
      {group.rows.map((row) => (
        <FieldRow
          key={row.field}
          row={row}
          control={form.control}
          base={base[row.field]}
          pageValue={pageValueOf(row.field, page, audience)}
          pageKnown={row.field === 'customName' ? 'read' : pageKnown}
          effective={isOwnField(row.field) ? undefined : audience.effectiveMetadata?.[row.field]}
          seen={seen.get(row.field) ?? nothingSeen}
          suggested={suggested.get(row.field)}
        />
      ))}
      <ImageFields rows={group.images} override={audience.metadataOverride} page={page?.metadata} />
    </section>
  );
}

function SetHere({ group: { rows }, form }: Pick<EditorGroupProps, 'group' | 'form'>): ReactNode {
  const set = useFromForm(form, () => rows.filter(({ field }) => form.getValues(field) !== null).length);
  return (
    <span className="text-12 text-ink-muted tabular-nums">
      {set} of {rows.length} set here
    </span>
  );
}
