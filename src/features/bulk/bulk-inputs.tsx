import { useMemo } from 'react';
import { keysOf } from '#src/contract/fields.ts';
import {
  actionOf,
  type BulkField,
  type BulkResource,
  editActions,
  editedValues,
  type FieldEdit,
  isAdding,
} from '#src/fields/bulk-field.ts';
import type { BulkPlace } from '#src/fields/bulk-place.ts';
import { countOf } from '#src/lib/text.ts';
import { uniqueKey } from '#src/lib/unique-key.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { Checkbox, Field, Select, TextArea, TextInput } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { Popover } from '#src/ui/popover.tsx';
import type { BulkDraft } from './bulk-draft.ts';
import { type AlsoFound, searchedFields } from './use-planned.ts';

type ResourceInputsProps<Item extends object> = {
  resource: BulkResource<Item>;
  draft: BulkDraft;
  onChange: (part: Partial<BulkDraft>) => void;
};

/** Lines of "field, action, value"; each edits one field of every thing. */
export function EditInputs<Item extends object>(props: ResourceInputsProps<Item> & { items: readonly Item[] }) {
  const { resource, draft, items, onChange } = props;
  const { fields, place } = resource;
  const lines = draft.edits.flatMap((edit) => {
    const field = fields.find(({ key }) => key === edit.field);
    return field === undefined ? [] : [{ edit, field }];
  });
  const unused = fields.find(({ key }) => !lines.some(({ field }) => field.key === key));
  const added = unused && { edit: { id: uniqueKey(), ...firstEdit(unused) }, field: unused };
  const shown = lines.length === 0 && added !== undefined ? [added] : lines;
  const put = (all: typeof lines) => onChange({ edits: all.map(({ edit }) => edit) });
  return (
    <div className="flex flex-col items-start gap-3">
      {shown.map((line, index) => (
        <EditLine
          // The first line has its ID only once it is edited.
          key={index === 0 ? 'first' : line.edit.id}
          {...{ fields, items, place }}
          {...line}
          onChange={(part) =>
            onChange({ edits: shown.map(({ edit }) => (edit === line.edit ? { ...edit, ...part } : edit)) })
          }
          onRemove={shown.length > 1 ? () => put(shown.filter((other) => other !== line)) : undefined}
        />
      ))}
      {fields.length > 1 && added !== undefined && (
        <Button icon="plus" variant="quiet" className="-ml-3" onClick={() => put([...shown, added])}>
          Add field
        </Button>
      )}
    </div>
  );
}

/** The first action of a field, with nothing typed. */
function firstEdit<Item>({ key, actions }: BulkField<Item>): FieldEdit {
  return { field: key, action: actions[0] ?? 'set', text: '' };
}

type EditLineProps<Item> = {
  fields: readonly BulkField<Item>[];
  field: BulkField<Item>;
  edit: FieldEdit;
  items: readonly Item[];
  place: BulkPlace;
  onChange: (part: Partial<FieldEdit>) => void;
  onRemove: (() => void) | undefined;
};

function EditLine<Item>({ fields, field, edit, items, place, onChange, onRemove }: EditLineProps<Item>) {
  const { label, form, actions, unsetWords } = field;
  const { text } = edit;
  const action = actionOf(field, edit.action);
  const isTyped = action === 'set' || isAdding(action);
  const added = useMemo(() => {
    if (!isAdding(action) || text === '') return '';
    const wants = (item: Item) => field.key in editedValues([field], [edit], item);
    const without = items.filter((item) => !wants(item)).length;
    const inheriting = items.filter((item) => field.own(item) == null && wants(item)).length;
    return [
      without > 0 && `${countOf(without, `${place.one} has`, `${place.what} have`)} no text to add to.`,
      inheriting > 0 &&
        `${countOf(inheriting, `${place.one} inherits`, `${place.what} inherit`)} the text, and will override it.`,
    ]
      .filter(Boolean)
      .join(' ');
  }, [field, edit, action, text, items, place]);
  const Input = form === 'long' || form === 'list' ? TextArea : TextInput;
  return (
    <div className="flex w-full flex-wrap items-start gap-3">
      <Field label="Field">
        {(control) => (
          <Select
            {...control}
            options={fields.map((each) => [each.key, each.label])}
            value={field.key}
            onChange={(key) => onChange({ field: key })}
          />
        )}
      </Field>
      <Field label="Action">
        {(control) => (
          <Select
            {...control}
            options={actions.map((each) => [each, each === 'reset' ? `Reset to ${unsetWords}` : editActions[each]])}
            value={action}
            onChange={(chosen) => onChange({ action: actions.find((each) => each === chosen) ?? 'set' })}
          />
        )}
      </Field>
      {isTyped && (
        <div className="min-w-60 flex-1">
          <Field label="Value" hint={added || (form === 'list' ? 'Commas or lines separate the entries.' : undefined)}>
            {(control) =>
              typeof form === 'string' ? (
                <Input {...control} rows={2} value={text} onChange={({ target }) => onChange({ text: target.value })} />
              ) : (
                <Select {...control} options={form} value={text} onChange={(chosen) => onChange({ text: chosen })} />
              )
            }
          </Field>
        </div>
      )}
      {onRemove !== undefined && (
        <div className="mt-6">
          <IconButton icon="close" label={`Remove ${label}`} onClick={onRemove} />
        </div>
      )}
    </div>
  );
}

type ReplaceInputsProps<Item extends object> = ResourceInputsProps<Item> & {
  error: string | undefined;
  alsoFound: AlsoFound | undefined;
};

const replaceOptions = { matchCase: 'Match case', wholeWord: 'Whole words', isPattern: 'Regular expression' } as const;

/** Find and replace over the texts that things set themselves. */
export function ReplaceInputs<Item extends object>(props: ReplaceInputsProps<Item>) {
  const { resource, draft, onChange, error, alsoFound } = props;
  const { fields, place, labelOf } = resource;
  const { replacement, replaceIn } = draft;
  const { inherited, unsearched } = alsoFound ?? {};
  const searched = searchedFields(fields, replaceIn).map(({ key }) => key);
  const labels = (keys: readonly string[]) => keys.map((key) => labelOf(key)).join(', ');
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
            hint={
              replacement.isPattern
                ? '$1 stands for the first group, $& for the whole match.'
                : replacement.find !== '' && replacement.put === ''
                  ? 'Empty: removes what is found.'
                  : undefined
            }
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
        {keysOf(replaceOptions).map((option) => (
          <Checkbox
            key={option}
            label={replaceOptions[option]}
            checked={replacement[option]}
            onChange={({ target }) => change({ [option]: target.checked })}
          />
        ))}
        <FieldPicker
          label={`In ${countOf(searched.length, 'field')}`}
          fields={fields.filter(({ replace }) => replace !== undefined)}
          picked={searched}
          onPick={(picked) => onChange({ replaceIn: picked })}
        />
      </div>
      {unsearched !== undefined && unsearched.values > 0 && (
        <Notice
          tone="info"
          actions={
            <Button onClick={() => onChange({ replaceIn: [...searched, ...unsearched.fields] })}>
              Search {unsearched.fields.length === 1 ? 'it' : 'them'} too
            </Button>
          }
        >
          {countOf(unsearched.values, 'value')} with this text {unsearched.values === 1 ? 'is' : 'are'} not searched, in{' '}
          {labels(unsearched.fields)}.
        </Notice>
      )}
      {inherited !== undefined && inherited.things > 0 && (
        <Notice tone="info">
          {countOf(inherited.things, place.one, place.what)}{' '}
          {inherited.things === 1 ? 'inherits a value' : 'inherit values'} with this text: {labels(inherited.fields)}.
          <Checkbox
            label={`Replace it there too, as an override (${countOf(inherited.values, 'change')})`}
            checked={replacement.isInherited === true}
            onChange={({ target }) => change({ isInherited: target.checked })}
          />
        </Notice>
      )}
    </div>
  );
}

type CopyInputsProps<Item extends object> = ResourceInputsProps<Item> & { items: readonly Item[] };

/** Copies what one thing sets itself to the others. */
export function CopyInputs<Item extends object>({ draft, onChange, resource, items }: CopyInputsProps<Item>) {
  const { copyFrom, copied } = draft;
  const { idOf, nameOf, otherNameOf, place } = resource;
  const options = useMemo(() => {
    const counts = new Map<string, number>();
    for (const name of items.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return items.flatMap((item) => {
      const [id, name] = [idOf(item), nameOf(item)];
      // Things of one name are told apart by their other name, else by the end of their ID.
      const other = otherNameOf?.(item) ?? `…${id?.slice(-5)}`;
      return id === undefined
        ? []
        : [{ value: id, label: (counts.get(name) ?? 0) > 1 ? `${name} (${other})` : name, words: id }];
    });
  }, [items, idOf, nameOf, otherNameOf]);
  const setBy = (id: string | undefined) => {
    const source = id === undefined ? undefined : items.find((item) => idOf(item) === id);
    return resource.fields.filter(({ own, copy }) => copy !== 'never' && source && own(source) != null);
  };
  const fields = setBy(copyFrom);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-60 flex-1">
        <Field
          label="Copy from"
          hint={
            copyFrom !== undefined && fields.length === 0 ? `This ${place.one} has no overrides to copy.` : undefined
          }
        >
          {(control) => (
            <ComboboxInput
              control={control}
              label="Copy from"
              options={options}
              value={copyFrom}
              placeholder={`Search ${place.what}`}
              onChange={(id) => {
                const usual = setBy(id).filter(({ copy }) => copy !== 'chosen');
                onChange({ copyFrom: id, copied: usual.map(({ key }) => key) });
              }}
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

type FieldPickerProps<Item> = {
  label: string;
  fields: readonly BulkField<Item>[];
  picked: readonly string[];
  onPick: (picked: string[]) => void;
};

function FieldPicker<Item>({ label, fields, picked, onPick }: FieldPickerProps<Item>) {
  const keys = fields.map(({ key }) => key);
  return (
    <Popover
      label="Fields"
      icon="filter"
      panel={() => (
        <div className="flex max-h-96 flex-col gap-3 overflow-y-auto">
          <div className="flex gap-1">
            <Button variant="quiet" onClick={() => onPick(keys)}>
              All
            </Button>
            <Button variant="quiet" onClick={() => onPick([])}>
              None
            </Button>
          </div>
          {[...new Set(fields.map(({ group }) => group))].map((group) => (
            <fieldset key={group}>
              <legend className="mb-1 font-medium">{group}</legend>
              {fields
                .filter((field) => field.group === group)
                .map(({ key, label: words }) => (
                  <Checkbox
                    key={key}
                    label={words}
                    checked={picked.includes(key)}
                    onChange={({ target }) =>
                      onPick(keys.filter((other) => (other === key ? target.checked : picked.includes(other))))
                    }
                  />
                ))}
            </fieldset>
          ))}
        </div>
      )}
    >
      {label}
    </Popover>
  );
}
