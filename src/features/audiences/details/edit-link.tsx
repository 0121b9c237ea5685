import { TextLink } from '#src/ui/text-link.tsx';

/** Where the editor of one audience is. */
export type EditorPlace = { readonly pageId: string; readonly audienceId: string };

/** Leads from a field of the details to the same field of the editor. */
export function EditLink({ place, field, label }: { place: EditorPlace; field: string; label: string }) {
  return (
    <TextLink
      to="/pages/$pageId/audiences/$audienceId"
      params={place}
      search={() => ({ panel: undefined, field })}
      className="text-12"
    >
      Edit<span className="sr-only"> {label}</span>
    </TextLink>
  );
}
