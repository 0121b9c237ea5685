import { expect, it } from 'vitest';
import { screenFiles } from './screen-files.ts';

it('names for each address what its screen and the layouts round it import, without what index.html names', () => {
  const manifest = {
    '_start.js': { file: '_app/start.js' },
    '_table.js': { file: '_app/table.js', imports: ['_start.js'] },
    'src/routes/people.$personId.tsx?tsr-split=component': { file: '_app/person.js' },
    'src/routes/people.bulk-edit.tsx?tsr-split=component': { file: '_app/bulk-edit.js' },
    'src/routes/people.index.tsx?tsr-split=component---loader': { file: '_app/people.js', imports: ['_table.js'] },
    'src/routes/pages.$pageId._tabs.route.tsx?tsr-split=component': { file: '_app/tabs.js', imports: ['_start.js'] },
    'src/routes/pages.$pageId._tabs.route.tsx?tsr-split=errorComponent': { file: '_app/error.js' },
    'src/routes/pages.$pageId._tabs.audiences.index.tsx?tsr-split=component': {
      file: '_app/audiences.js',
      imports: ['_table.js'],
    },
    'src/ui/dialogs.tsx': { file: '_app/dialogs.js', isDynamicEntry: true },
  };
  expect(screenFiles(manifest, '<script type="module" src="/_app/start.js"></script>')).toEqual([
    { pattern: '^/people/bulk-edit/?$', files: ['_app/bulk-edit.js'] },
    { pattern: '^/people/?$', files: ['_app/people.js', '_app/table.js'] },
    { pattern: '^/people/[^/]+/?$', files: ['_app/person.js'] },
    { pattern: '^/pages/[^/]+/audiences/?$', files: ['_app/audiences.js', '_app/table.js', '_app/tabs.js'] },
  ]);
});
