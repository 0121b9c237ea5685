import { memo, useMemo, useState } from 'react';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { editorGroups } from './editor-groups.ts';

const options = editorGroups.flatMap(({ title, rows }) =>
  rows.map(({ field, label }) => ({ value: field, label, group: title, words: field })),
);

/** Brings a field of the form into sight and puts the focus into it. */
export function jumpToField(field: string): void {
  const row = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const control = row?.querySelector<HTMLElement>('input, textarea');
  control?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Type a part of a label, press Enter: the focus is in that field. */
export const JumpSearch = memo(function JumpSearch() {
  // A new field after each jump: what was typed is done with.
  const [jumps, setJumps] = useState(0);
  const control = useMemo(() => ({ id: 'editor-jump', 'aria-describedby': undefined }), []);
  return (
    <div className="w-full md:w-60">
      <label htmlFor="editor-jump" className="sr-only">
        Jump to a field
      </label>
      <ComboboxInput
        key={jumps}
        control={control}
        label="Jump to a field"
        placeholder="Jump to a field"
        options={options}
        value={undefined}
        none="No field has such a name."
        onChange={(field) => {
          if (field === undefined) return;
          setJumps(jumps + 1);
          // After the list has closed and the new field stands.
          requestAnimationFrame(() => jumpToField(field));
        }}
      />
    </div>
  );
});
