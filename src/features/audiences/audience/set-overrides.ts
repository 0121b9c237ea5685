import type { AudienceAnswer } from '#src/api/audiences.ts';
import { metadataGroups, metadataLabel } from '#src/ui/metadata-fields.ts';

/** A value that an audience sets itself, as text. `""` is one too: it is blank on purpose. */
export type SetOverride = { readonly key: string; readonly label: string; readonly text: string };

const single = [
  { key: 'actionUrlOverride', label: 'Action: address' },
  { key: 'actionFormIdOverride', label: 'Action: form id' },
  { key: 'actionFormInstructionsOverride', label: 'Action: form instructions' },
] as const;

/** What an audience sets otherwise than its page, in the order of the editor: action and metadata. Name and context have places of their own. */
export function setOverrides(audience: AudienceAnswer): readonly SetOverride[] {
  const metadata = audience.metadataOverride ?? {};
  return [
    ...single.flatMap(({ key, label }) => {
      const text = audience[key];
      return typeof text === 'string' ? [{ key, label, text }] : [];
    }),
    ...metadataGroups.flatMap(({ rows }) =>
      rows.flatMap(({ field }) => {
        const value: string | readonly string[] | undefined = metadata[field];
        if (value === undefined) return [];
        const text = typeof value === 'string' ? value : value.join(', ');
        return [{ key: field, label: metadataLabel(field), text }];
      }),
    ),
  ];
}
