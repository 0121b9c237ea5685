import type { PageAnswer } from '#src/api/pages.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { metadataGroups, metadataLabel } from '#src/fields/audience-override-fields.tsx';

/**
 * A page as flat text by field, for "what changed since I last looked". An action, link or script is one line of text under its id, so that a
 * change in one of them is one line too, and moving them about is none. `updatedAt` is left out: it moves with every other field.
 */
export function pageFields(page: PageAnswer): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {
    name: page.name,
    title: page.title,
    status: page.status,
    pageType: page.pageType,
    pageContext: page.pageContext,
    audiencesCount: page.audiencesCount,
    brandId: page.brandId,
    createdAt: moment(page.createdAt),
    archivedAt: moment(page.archivedAt),
    deletedAt: moment(page.deletedAt),
    headerActionId: page.headerActionId,
  };
  for (const { rows } of metadataGroups) {
    for (const { field } of rows) fields[`metadata.${field}`] = lineOf(page.metadata?.[field]);
  }
  // Two things may carry the same id or name: both are kept.
  const put = (key: string, value: string | undefined) => {
    let free = key;
    for (let copy = 2; Object.hasOwn(fields, free); copy += 1) free = `${key} (${copy})`;
    fields[free] = value;
  };
  for (const [index, action] of (page.actions ?? []).entries()) {
    const { buttonTitle, url, actionType, purpose, actionIndex } = action;
    const place = actionIndex === undefined ? undefined : `position ${actionIndex}`;
    put(`action/${action.actionId ?? index}`, line(buttonTitle, url, actionType, purpose, place));
  }
  for (const [index, widget] of (page.actionCardWidgets ?? []).entries()) {
    const logos = widget.logos?.map(({ image }) => line(image?.altText, image?.url)) ?? [];
    put(`widget/${index + 1}`, line(widget.title, widget.type, ...logos));
  }
  for (const [index, script] of (page.scripts ?? []).entries()) {
    const key = `script/${script.name ?? index + 1}`;
    const state = script.enabled === undefined ? undefined : script.enabled ? 'on' : 'off';
    put(key, line(script.name, state, script.injectionPoint, script.description));
    put(`${key}/content`, script.content);
  }
  for (const [index, group] of (page.footerLinks ?? []).entries()) {
    const key = group.id ?? index + 1;
    put(`footer/${key}`, group.title);
    for (const [position, link] of (group.links ?? []).entries()) {
      put(`footer/${key}/${link.id ?? position + 1}`, line(link.text, link.url));
    }
  }
  for (const { path, value } of unknownFields(pageSchema, page)) fields[`other/${path}`] = JSON.stringify(value);
  return fields;
}

/** A date that came in another notation has not changed. */
function moment(value: string | null | undefined): string | undefined {
  const read = readTimestamp(value);
  if (read === undefined) return undefined;
  return read.ms === undefined ? read.raw : new Date(read.ms).toISOString();
}

function lineOf(value: string | readonly string[] | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}

function line(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

const plainLabels: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['title', 'Title'],
  ['status', 'Status'],
  ['pageType', 'Type'],
  ['pageContext', 'Page context'],
  ['audiencesCount', 'Audiences'],
  ['brandId', 'Brand'],
  ['createdAt', 'Created'],
  ['archivedAt', 'Archived'],
  ['deletedAt', 'Deleted'],
  ['headerActionId', 'Header action'],
]);

const metadataLabels: ReadonlyMap<string, string> = new Map(
  metadataGroups.flatMap(({ rows }) => rows.map(({ field }) => [`metadata.${field}`, metadataLabel(field)] as const)),
);

/** The words for a field of `pageFields`. */
export function pageFieldLabel(field: string): string {
  const known = plainLabels.get(field) ?? metadataLabels.get(field);
  if (known !== undefined) return known;
  const [kind = '', key = '', part] = field.split('/');
  switch (kind) {
    case 'action':
      return 'Action';
    case 'widget':
      return `Widget ${key}`;
    case 'script':
      return field.endsWith('/content') ? `Content of the script ${key}` : 'Script';
    case 'footer':
      return part === undefined ? 'Footer group' : 'Footer link';
    case 'other':
      return key;
    default:
      return field;
  }
}

/** Whether the value of a field of `pageFields` is a moment in ISO form. */
export function isMomentField(field: string): boolean {
  return field === 'createdAt' || field === 'archivedAt' || field === 'deletedAt';
}

/** Two excerpts around the first place where two texts differ, so that a change deep inside a long text is seen. */
export type TextDifference = { readonly before: string; readonly after: string };

/** UTF-16 units before the difference, and in all. */
const lead = 40;
const width = 240;

/** Cuts both texts to the same window around their first difference; an ellipsis marks what was cut. Short texts stay whole. */
export function textDifference(before: string, after: string): TextDifference {
  if (before.length <= width && after.length <= width) return { before, after };
  let same = 0;
  while (same < before.length && same < after.length && before.charCodeAt(same) === after.charCodeAt(same)) same += 1;
  const start = same <= lead ? 0 : wholeCharacter(before, same - lead);
  return { before: cut(before, start), after: cut(after, start) };
}

function cut(text: string, start: number): string {
  const end = wholeCharacter(text, Math.min(text.length, start + width));
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The index, moved back by one when it would part a surrogate pair. */
function wholeCharacter(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index - 1 : index;
}
