import { useLocation, useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorFields, editorGroups, labelOf } from '#src/fields/audience-override-fields.tsx';
import { useDerived } from '#src/form/use-controls.ts';
import { useReadOnly } from '#src/form/use-read-only.ts';
import { cx } from '#src/lib/class-names.ts';
import { createStore } from '#src/lib/store.ts';
import { countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Button } from '#src/ui/button.tsx';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { afterClosing, type ScreenAction, useScreenActions } from '#src/ui/screen-actions.ts';
import { focusHeading, PrimaryAction } from '#src/ui/screen-header.tsx';
import { Switch } from '#src/ui/switch.tsx';
import type { AudienceForm } from './use-audience-form.ts';

type SummaryBarProps = {
  form: AudienceForm;
  /** The form that the button submits. */
  formId: string;
  onReview: () => void;
};

/** Always in view: in the top bar, on a phone at the foot. */
export function SummaryBar({ form, formId, onReview }: SummaryBarProps) {
  const { subscribe } = form.controls;
  const { isArchived, confirmed } = form.archived;
  const readOnly = useReadOnly('updateAudience');
  const unconfirmed = isArchived && !confirmed ? 'This audience is archived. Check “Save anyway” first.' : undefined;
  const saving = form.state.kind === 'running';
  const changes = useDerived(subscribe, () => form.changesNow().length);
  const problems = useDerived(subscribe, () => editorFields.filter((field) => form.errorOf(field)).length);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // On a phone it goes with the last change and must not take the focus along. Measured last: the
    // browser has to lay out the whole form for it.
    const { current } = bar;
    const holdsFocus = current?.contains(document.activeElement) === true;
    if (changes === 0 && holdsFocus && current.getClientRects().length === 0) focusHeading();
  }, [changes]);
  const disabledReason = readOnly ?? (changes === 0 ? 'Nothing has changed.' : unconfirmed);
  useScreenActions([{ label: 'Review changes', icon: 'check', disabledReason, run: onReview }]);
  return (
    <PrimaryAction>
      <div
        ref={bar}
        data-foot-bar={changes > 0 || undefined}
        className={cx(
          'flex items-center gap-2',
          'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-paper-raised max-md:px-4 max-md:py-2',
          changes === 0 && 'max-md:hidden',
        )}
      >
        <span role="status" className="mr-auto text-13 tabular-nums md:mr-1">
          {/* The button's new name is not read out. */}
          <span className="sr-only">{changes === 0 ? 'No changes' : countOf(changes, 'change')}. </span>
          {problems > 0 && (
            <button
              type="button"
              onClick={jumpToProblem}
              className="min-h-11 rounded-sign text-bad underline-offset-3 hover:underline md:min-h-0"
            >
              {countOf(problems, 'problem')}
              <span className="sr-only">: show the first</span>
            </button>
          )}
        </span>
        {changes > 0 && (
          <Button variant="quiet" onClick={form.discard} disabledReason={saving ? 'A save is in progress.' : undefined}>
            <span>
              Discard<span className="max-md:sr-only"> changes</span>
            </span>
          </Button>
        )}
        <Button type="submit" form={formId} variant="primary" busy={saving} disabledReason={disabledReason}>
          Review {changes === 0 ? 'changes' : countOf(changes, 'change')}
        </Button>
      </div>
    </PrimaryAction>
  );
}

const options = editorGroups.flatMap(({ title, rows }) =>
  rows.map(({ field }) => ({ value: field, label: labelOf(field), group: title, words: field })),
);

/** Whether fields that inherit their value are hidden. Holds from one audience to the next. */
export const onlyOverrides = createStore(false);

/** Whether a wide screen has a field's values in columns, and one action (styles.css). */
export const asTable = createStore(false);

export function jumpToField(field: string): void {
  const row = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  // It has to be there before it can have the focus.
  if (row?.dataset.kept === undefined) flushSync(() => onlyOverrides.set(false));
  jumpTo(row?.querySelector<HTMLElement>('input, textarea'));
}

/** Focuses the first invalid or refused field. */
export function jumpToProblem(): void {
  jumpTo(document.querySelector<HTMLElement>('main form [aria-invalid="true"]'));
}

function jumpTo(control: HTMLElement | null | undefined): void {
  // A field in a folded group can't have the focus.
  const fold = control?.closest('details');
  if (fold != null) fold.open = true;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

/** What the form shows, and a search for one of its fields. */
export function FieldTools() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-md:py-2">
      {/* A narrower editor has no room for its columns. */}
      <span className="hidden min-[1280px]:grid">
        <Switch label="Table" checked={useStore(asTable)} onChange={asTable.set} />
      </span>
      <Switch label="Only overrides" checked={useStore(onlyOverrides)} onChange={onlyOverrides.set} />
      <FieldSearch />
    </div>
  );
}

const fieldActions: readonly ScreenAction[] = [
  {
    label: 'Go to field…',
    icon: 'search',
    run: afterClosing(() => document.getElementById('editor-jump')?.focus()),
  },
  ...editorFields.map((field) => ({
    label: `Go to ${labelOf(field)}`,
    searchOnly: true,
    run: afterClosing(() => jumpToField(field)),
  })),
];

/** Type a part of a label, press Enter: the focus is in that field. */
const FieldSearch = memo(function FieldSearch() {
  // A new input after each jump drops the typed text.
  const [jumps, setJumps] = useState(0);
  useScreenActions(fieldActions);
  return (
    <div className="max-md:flex-1 md:w-60">
      <label htmlFor="editor-jump" className="sr-only">
        Go to field
      </label>
      <ComboboxInput
        key={jumps}
        control={{ id: 'editor-jump', 'aria-describedby': undefined }}
        label="Go to field"
        placeholder="Go to field…"
        options={options}
        value={undefined}
        none="No field with this name."
        onChange={(field) => {
          if (field === undefined) return;
          setJumps(jumps + 1);
          // After the list has closed and the new input is there.
          requestAnimationFrame(() => jumpToField(field));
        }}
      />
    </div>
  );
});

/**
 * `?field=ogTitle` in the URL leads to that field once: then it leaves the URL, so that closing a
 * panel or coming back moves nobody. A person who is typing stays in place.
 */
export function useFieldInAddress(): void {
  const field = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('field') });
  const navigate = useNavigate();
  useEffect(() => {
    if (field === null) return;
    let timer = 0;
    // A new screen focuses its heading first, and a closing panel returns the focus a moment later.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => {
        if (document.activeElement?.matches('input, textarea') !== true) jumpToField(field);
        void navigate({
          to: '.',
          search: (before) => ({ ...before, field: undefined }),
          replace: true,
          resetScroll: false,
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [field, navigate]);
}
