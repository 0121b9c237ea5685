/*
 * Which part may import which (docs/decisions and the README draw the same picture):
 *
 *   contract, lib  <-  api, local, ui  <-  list, form  <-  fields  <-  features/*  <-  routes  <-  router, main
 *   server         ->  src/contract alone
 *
 * Tests and test/ stand outside the layers: they may start the service and reach into what they test.
 */

const outsideLayers = ['\\.test\\.tsx?$', '^test/'];

/** A part of src/ may import only the named parts (and itself). */
function layer(part, mayImport, comment) {
  return {
    name: `${part}-imports-only-below`,
    comment,
    severity: 'error',
    from: { path: `^src/${part}/`, pathNot: outsideLayers },
    to: { path: '^(?:src|server|e2e|scripts|bench)/', pathNot: [part, ...mayImport].map((name) => `^src/${name}/`) },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer('contract', [], 'The contract imports nothing of ours, so that the server can import it.'),
    layer('lib', [], 'lib holds pure functions with no domain words.'),
    layer('api', ['contract', 'lib'], 'The fetch layer knows no React component, no storage and no screen.'),
    layer('local', ['contract', 'lib'], 'What the browser keeps does not ask the API.'),
    layer('list', ['contract', 'lib', 'api', 'local', 'ui'], 'The machinery of lists has no screens.'),
    layer('form', ['contract', 'lib', 'api', 'local', 'ui'], 'The machinery of forms has no screens.'),
    layer(
      'fields',
      ['contract', 'lib', 'api', 'local', 'ui', 'list', 'form'],
      'A table of fields says what a resource is made of, for lists and forms.',
    ),
    layer('ui', ['contract', 'lib'], 'The design system knows no API, no storage and no feature.'),
    layer(
      'features',
      ['contract', 'lib', 'api', 'local', 'ui', 'list', 'form', 'fields'],
      'A feature gets what it shows by props; routes and the router stand above it.',
    ),
    layer(
      'routes',
      ['contract', 'lib', 'api', 'local', 'ui', 'list', 'form', 'fields', 'features'],
      'Routes stand below the router.',
    ),
    {
      name: 'feature-imports-no-feature',
      comment: 'A route composes two features by props and children.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: outsideLayers },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'server-imports-contract-alone',
      comment:
        'The server shares the contract with the browser and nothing else. One test takes the webhook receiver of scripts/.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/service/events/sigkill\\.slow\\.test\\.ts$' },
      to: { path: '^(?:src|e2e|scripts|bench)/', pathNot: '^src/contract/' },
    },
    {
      name: 'gateway-without-service',
      comment: 'The gateway runs without the embedded service; only server/main.ts brings the two together.',
      severity: 'error',
      from: { path: '^server/gateway/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/service/' },
    },
    {
      name: 'service-without-gateway',
      severity: 'error',
      from: { path: '^server/service/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(?:gateway/|main\\.ts)' },
    },
    {
      name: 'contract-imports-zod-alone',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: outsideLayers },
      to: { path: '(?:^|/)node_modules/', pathNot: '(?:^|/)node_modules/zod/' },
    },
    {
      name: 'no-full-zod',
      comment: 'zod/mini: 18 kB less on the first screen, and nothing that probes new Function.',
      severity: 'error',
      from: { path: '^(?:src|server)/' },
      to: { path: '(?:^|/)node_modules/zod/(?:index\\.|v3/|v4/(?:index\\.|classic/))' },
    },
    {
      name: 'ui-wraps-its-libraries',
      comment: 'Only the design system imports the libraries it is made of, so that each can be replaced in one place.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(?:ui|list)/'] },
      to: {
        path: '(?:^|/)node_modules/(?:@radix-ui/|recharts/|lucide/|react-json-view-lite/|@tanstack/react-(?:virtual|table)/|cmdk/)',
      },
    },
    {
      name: 'production-imports-no-test',
      comment: 'Tests, test helpers and faults are started by tests alone.',
      severity: 'error',
      from: { path: '^(?:src|server)/', pathNot: outsideLayers },
      to: { path: outsideLayers },
    },
    {
      name: 'names-are-made-when-filling',
      comment: 'The names of many languages are loaded to fill a database, and by nothing that answers requests.',
      severity: 'error',
      from: { pathNot: '^server/service/sample/people\\.ts$' },
      to: { path: '(?:^|/)node_modules/@faker-js/' },
    },
    {
      name: 'server-needs-only-dependencies',
      comment: 'What the server imports is a dependency; browser libraries are devDependencies.',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Only what exists at run time: a lazily loaded part may name the types of the part that loads it.',
      from: { pathNot: '^src/route-tree\\.gen\\.ts$' },
      to: {
        circular: true,
        // The generated route tree and the router name each other's types by design.
        viaOnly: { pathNot: '^src/route-tree\\.gen\\.ts$' },
      },
    },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports and that imports nothing is left over.',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', ...outsideLayers] },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no API that the cruiser can use; without this parser it would see no imports at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(?:^|/)node_modules/' },
    exclude: { path: '^(?:dist|dist-server|\\.cache|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
