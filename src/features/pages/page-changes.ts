import type { PageAnswer } from '#src/api/pages.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { metadataGroups, metadataLabel } from '#src/fields/audience-override-fields.tsx';
import type { PageFields } from '#src/local/page-fingerprints.ts';

/** The single fields that are compared. `updatedAt` is left out: it moves with every other field. */
const plainFields = [
  ['name', 'Name'],
  ['title', 'Title'],
  ['status', 'Status'],
  ['pageType', 'Type'],
  ['pageContext', 'Page context'],
  ['audiencesCount', 'Audiences'],
  ['brandId', 'Brand'],
  ['headerActionId', 'Header action'],
] as const;

const momentFields = [
  ['createdAt', 'Created'],
  ['archivedAt', 'Archived'],
  ['deletedAt', 'Deleted'],
] as const;

/** Whether a field of `pageFields` is a moment in ISO form. */
export function isMomentField(field: string): boolean {
  return momentFields.some(([key]) => key === field);
}

/**
 * A page as flat text by field, for "what changed since I last looked". An action, link or script is one line of text
 * under its ID, so that a change in one of them is one line too, and moving them about is none.
 */
export function pageFields(page: PageAnswer): PageFields {
  const fields: Record<string, PageFields[string]> = {};
  // Two things may carry the same ID or name: both are kept.
  const put = (key: string, label: string, text: string | undefined) => {
    if (text === undefined) return;
    let free = key;
    for (let copy = 2; Object.hasOwn(fields, free); copy += 1) free = `${key} (${copy})`;
    fields[free] = { label, text };
  };
  for (const [key, label] of plainFields) put(key, label, page[key]?.toString());
  for (const [key, label] of momentFields) {
    const read = readTimestamp(page[key]);
    // A date that came in another notation has not changed.
    put(key, label, read?.ms === undefined ? read?.raw : new Date(read.ms).toISOString());
  }
  for (const { field } of metadataGroups.flatMap(({ rows }) => rows)) {
    const value = page.metadata?.[field];
    put(`metadata.${field}`, metadataLabel(field), value && [value].flat().join(', '));
  }
  for (const [index, action] of (page.actions ?? []).entries()) {
    const { buttonTitle, url, actionType, purpose, actionIndex } = action;
    const place = actionIndex === undefined ? undefined : `position ${actionIndex}`;
    put(`action/${action.actionId ?? index}`, 'Action', line(buttonTitle, url, actionType, purpose, place));
  }
  for (const [index, { title, type, logos = [] }] of (page.actionCardWidgets ?? []).entries()) {
    const pictures = logos.map(({ image }) => line(image?.altText, image?.url));
    put(`widget/${index + 1}`, `Widget ${index + 1}`, line(title, type, ...pictures));
  }
  for (const [index, script] of (page.scripts ?? []).entries()) {
    const name = script.name ?? String(index + 1);
    const state = script.enabled === undefined ? undefined : script.enabled ? 'on' : 'off';
    put(`script/${name}`, 'Script', line(script.name, state, script.injectionPoint, script.description));
    put(`script/${name}/content`, `Content of the script ${name}`, script.content);
  }
  for (const [index, { id = index + 1, title, links = [] }] of (page.footerLinks ?? []).entries()) {
    put(`footer/${id}`, 'Footer group', title);
    for (const [position, link] of links.entries()) {
      put(`footer/${id}/${link.id ?? position + 1}`, 'Footer link', line(link.text, link.url));
    }
  }
  for (const { path, value } of unknownFields(pageSchema, page)) put(`other/${path}`, path, JSON.stringify(value));
  return fields;
}

function line(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
