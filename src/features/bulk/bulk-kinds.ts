/** What a bulk edit can do, in the URL (`by`) and on the screen. */
export const bulkKinds = {
  edit: 'Edit fields',
  replace: 'Find and replace',
  copy: 'Copy overrides',
  table: 'Table',
  spreadsheet: 'Spreadsheet',
  archive: 'Archive',
} as const;
export type BulkKind = keyof typeof bulkKinds;
