import { useMemo } from 'react';
import { Notice } from '#src/ui/inline-notice.tsx';
import { OtherFields } from '#src/ui/other-fields.tsx';

/** What the override holds and the contract does not name: shown, never sent, and at the same risk as the pictures. */
export function OtherOverrides({ values }: { values: Readonly<Record<string, unknown>> }) {
  const fields = useMemo(() => Object.entries(values).map(([path, value]) => ({ path, value })), [values]);
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="editor-others" className="border-t border-line pt-4 pb-3">
      <h2 id="editor-others" className="mb-2 text-16">
        Other overrides
      </h2>
      <Notice tone="notice">
        They cannot be sent. A service that replaces the override instead of merging it would drop them with the next
        change of a metadata field; Facet looks for that in the answer.
      </Notice>
      <div className="mt-2">
        <OtherFields fields={fields} />
      </div>
    </section>
  );
}
