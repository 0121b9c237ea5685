import { useMemo } from 'react';
import { type AudienceAnswer, titleOf } from '#src/api/audiences.ts';
import { actionsOf, editActions, type FieldEdit } from '#src/fields/audience-bulk.ts';
import {
  type EditorField,
  editorFields,
  editorGroups,
  isListField,
  labelOf,
  overrideField,
  unsetWords,
} from '#src/fields/audience-override-fields.tsx';
import { audienceValues } from '#src/fields/audience-values.ts';
import { countOf } from '#src/lib/text.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Popover } from '#src/ui/popover.tsx';
import type { BulkDraft } from './bulk-draft.ts';
import { proseFields, replaceableFields } from './use-planned.ts';

type InputsProps = { draft: BulkDraft; onChange: (part: Partial<BulkDraft>) => void };

const fieldOptions = editorFields.map((field) => [field, labelOf(field)] as const);

/** Lines of "field, action, value"; each edits one field of every audience. */
export function EditInputs({ draft: { edits }, onChange }: InputsProps) {
  const change = (id: string, part: Partial<FieldEdit>) =>
    onChange({ edits: edits.map((edit) => (edit.id === id ? { ...edit, ...part } : edit)) });
  return (
    <div className="flex flex-col items-start gap-3">
      {edits.map((edit) => (
        <EditLine
          key={edit.id}
          edit={edit}
          onChange={(part) => change(edit.id, part)}
          onRemove={edits.length > 1 ? () => onChange({ edits: edits.filter((other) => other !== edit) }) : undefined}
        />
      ))}
      <Button
        icon="plus"
        variant="quiet"
        onClick={() => {
          const next = editorFields.find((field) => !edits.some((edit) => edit.field === field)) ?? 'title';
          onChange({ edits: [...edits, { id: crypto.randomUUID(), field: next, action: 'set', text: '' }] });
        }}
      >
        Add field
      </Button>
    </div>
  );
}

type EditLineProps = {
  edit: FieldEdit;
  onChange: (part: Partial<FieldEdit>) => void;
  onRemove: (() => void) | undefined;
};

function EditLine({ edit: { field, action, text }, onChange, onRemove }: EditLineProps) {
  const actions = actionsOf(field);
  const isTyped = action !== 'reset' && action !== 'blank';
  const Input = overrideField(field).form === 'long' || isListField(field) ? TextArea : TextInput;
  const chooseField = (chosen: string) => {
    const next = editorFields.find((other) => other === chosen) ?? field;
    onChange({ field: next, ...(!actionsOf(next).includes(action) && { action: 'set' }) });
  };
  return (
    <div className="flex w-full flex-wrap items-start gap-3">
      <Field label="Field">
        {(control) => <Select {...control} options={fieldOptions} value={field} onChange={chooseField} />}
      </Field>
      <Field label="Action">
        {(control) => (
          <Select
            {...control}
            options={actions.map((each) => [
              each,
              each === 'reset' ? `Reset to ${unsetWords(field)}` : editActions[each],
            ])}
            value={action}
            onChange={(chosen) => onChange({ action: actions.find((each) => each === chosen) ?? 'set' })}
          />
        )}
      </Field>
      {isTyped && (
        <div className="min-w-60 flex-1">
          <Field label="Value" hint={isListField(field) ? 'One entry per line.' : undefined}>
            {(control) => (
              <Input {...control} rows={2} value={text} onChange={({ target }) => onChange({ text: target.value })} />
            )}
          </Field>
        </div>
      )}
      {onRemove !== undefined && (
        <div className="mt-6">
          <IconButton icon="close" label={`Remove ${labelOf(field)}`} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

type ReplaceInputsProps = InputsProps & {
  error: string | undefined;
  /** The fields whose page default has what is found. */
  inPage: readonly EditorField[];
};

/** Find and replace over the audiences' own names, contexts and overrides. */
export function ReplaceInputs({ draft, onChange, error, inPage }: ReplaceInputsProps) {
  const { replacement, replaceIn } = draft;
  const change = (part: Partial<BulkDraft['replacement']>) => onChange({ replacement: { ...replacement, ...part } });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-60 flex-1">
          <Field label="Find" error={error}>
            {(control) => (
              <TextInput
                {...control}
                mono={replacement.isPattern}
                value={replacement.find}
                onChange={({ target }) => change({ find: target.value })}
              />
            )}
          </Field>
        </div>
        <div className="min-w-60 flex-1">
          <Field
            label="Replace with"
            hint={replacement.isPattern ? '$1 stands for the first group, $& for the whole match.' : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                mono={replacement.isPattern}
                value={replacement.put}
                onChange={({ target }) => change({ put: target.value })}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <Checkbox
          label="Match case"
          checked={replacement.matchCase}
          onChange={({ target }) => change({ matchCase: target.checked })}
        />
        <Checkbox
          label="Whole words"
          checked={replacement.wholeWord}
          onChange={({ target }) => change({ wholeWord: target.checked })}
        />
        <Checkbox
          label="Regular expression"
          checked={replacement.isPattern}
          onChange={({ target }) => change({ isPattern: target.checked })}
        />
        <FieldPicker
          label={replaceIn === undefined ? 'All texts' : countOf(replaceIn.length, 'field')}
          fields={replaceableFields}
          picked={replaceIn ?? proseFields}
          onPick={(picked) => onChange({ replaceIn: picked })}
        />
      </div>
      {inPage.length > 0 && (
        <Notice tone="info">
          The page default has it too: {inPage.map(labelOf).join(', ')}. Audiences that inherit these keep it.
        </Notice>
      )}
    </div>
  );
}

type CopyInputsProps = InputsProps & { audiences: readonly AudienceAnswer[] };

/** Copies overrides of one audience to the others. */
export function CopyInputs({ draft: { copyFrom, copied }, onChange, audiences }: CopyInputsProps) {
  const options = useMemo(
    () =>
      audiences.flatMap((audience) => {
        const { audienceId } = audience;
        return audienceId === undefined ? [] : [{ value: audienceId, label: titleOf(audience), words: audienceId }];
      }),
    [audiences],
  );
  const overridesOf = (id: string | undefined) => {
    const source = id === undefined ? undefined : audiences.find(({ audienceId }) => audienceId === id);
    const values = source && audienceValues(source);
    // A name is an audience's own.
    return editorFields.filter((field) => values?.[field] !== undefined && field !== 'customName');
  };
  const fields = overridesOf(copyFrom);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-60 flex-1">
        <Field
          label="Copy from"
          hint={copyFrom !== undefined && fields.length === 0 ? 'This audience has no overrides to copy.' : undefined}
        >
          {(control) => (
            <ComboboxInput
              control={control}
              label="Copy from"
              options={options}
              value={copyFrom}
              placeholder="Search audiences"
              // A context is written for one audience, and starts the agent.
              onChange={(id) =>
                onChange({ copyFrom: id, copied: overridesOf(id).filter((field) => field !== 'supplementaryContext') })
              }
            />
          )}
        </Field>
      </div>
      {fields.length > 0 && (
        <div className="mt-6">
          <FieldPicker
            label={`${countOf(copied.length, 'field')} of ${fields.length}`}
            fields={fields}
            picked={copied}
            onPick={(picked) => onChange({ copied: picked })}
          />
        </div>
      )}
    </div>
  );
}

type FieldPickerProps = {
  label: string;
  fields: readonly EditorField[];
  picked: readonly EditorField[];
  onPick: (picked: EditorField[]) => void;
};

function FieldPicker({ label, fields, picked, onPick }: FieldPickerProps) {
  return (
    <Popover
      label="Fields"
      icon="filter"
      panel={() => (
        <div className="flex max-h-96 flex-col gap-3 overflow-y-auto">
          <div className="flex gap-1">
            <Button variant="quiet" onClick={() => onPick([...fields])}>
              All
            </Button>
            <Button variant="quiet" onClick={() => onPick([])}>
              None
            </Button>
          </div>
          {editorGroups.map(({ key, title, rows }) => {
            const own = rows.filter(({ field }) => fields.includes(field));
            return (
              own.length > 0 && (
                <fieldset key={key}>
                  <legend className="mb-1 font-medium">{title}</legend>
                  {own.map(({ field, label: words }) => (
                    <Checkbox
                      key={field}
                      label={words}
                      checked={picked.includes(field)}
                      onChange={({ target }) =>
                        onPick(fields.filter((other) => (other === field ? target.checked : picked.includes(other))))
                      }
                    />
                  ))}
                </fieldset>
              )
            );
          })}
        </div>
      )}
    >
      {label}
    </Popover>
  );
}
