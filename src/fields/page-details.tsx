import type { PageAnswer } from '#src/api/pages.ts';
import { page as pageSchema } from '#src/contract/page.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { unknownFields } from '#src/contract/unknown-fields.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { PageFields } from '#src/local/page-fingerprints.ts';
import { type DetailRow, drawId, drawMoment, drawStatus, drawText } from '#src/ui/detail-list.tsx';
import { metadataGroups, metadataLabel } from './audience-override-fields.tsx';
import { PageTypeName } from './pages-fields.tsx';

/** The single-value fields of a page (§2.6), in the order of its overview. */
export function pageDetails({ status }: PageAnswer): readonly (DetailRow<PageAnswer> & { readonly label: string })[] {
  const none = status === 'archived' ? 'the API sent no date' : false;
  return [
    { key: 'name', label: 'Name', draw: drawText },
    { key: 'title', label: 'Title', draw: drawText },
    { key: 'pageType', label: 'Type', draw: (type) => <PageTypeName type={type} /> },
    { key: 'status', label: 'Status', draw: drawStatus },
    { key: 'audiencesCount', label: 'Audiences', draw: (count) => formatNumber(Number(count)) },
    { key: 'createdAt', label: 'Created', draw: drawMoment },
    { key: 'updatedAt', label: 'Updated', draw: drawMoment },
    { key: 'archivedAt', label: 'Archived', draw: drawMoment, none },
    { key: 'deletedAt', label: 'Deleted', draw: drawMoment, none: false },
    { key: 'pageId', label: 'Page ID', draw: drawId('page', true) },
    { key: 'brandId', label: 'Brand ID', draw: drawId('brand') },
  ];
}

/** Whether a field of `pageTexts` is a time in ISO form. */
export function isMomentField(field: string): boolean {
  return ['createdAt', 'archivedAt', 'deletedAt'].includes(field);
}

/**
 * A page as flat text by field, for "what changed since I last looked". An action, link or script
 * is one line by ID, so that a change in it is one line and a new order is none.
 */
export function pageTexts(page: PageAnswer): PageFields {
  const fields: Record<string, PageFields[string]> = {};
  // Two items may have the same ID or name: both are kept.
  const put = (key: string, label: string, text: string | undefined) => {
    if (text === undefined) return;
    let free = key;
    for (let copy = 2; Object.hasOwn(fields, free); copy += 1) free = `${key} (${copy})`;
    fields[free] = { label, text };
  };
  for (const { key, label } of pageDetails(page)) {
    // A page keeps its ID, and `updatedAt` changes with every other field.
    if (key === 'pageId' || key === 'updatedAt') continue;
    const text = page[key]?.toString();
    const isMoment = isMomentField(key);
    if (isMoment && text === '') continue;
    const ms = isMoment ? readTimestamp(text)?.ms : undefined;
    // The same date in another notation is no change.
    put(key, label, ms === undefined ? text : new Date(ms).toISOString());
  }
  put('pageContext', 'Page context', page.pageContext);
  put('headerActionId', 'Header action', page.headerActionId);
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
