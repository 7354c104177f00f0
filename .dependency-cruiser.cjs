// The rooms of the house and what each may import (see CONTRIBUTING.md). CI enforces this table.
const rooms = {
  'oeis-data': [],
  models: ['oeis-data/(types|errors)', 'src/threads'],
  features: [],
  probe: ['features'],
  sandbox: ['oeis-data/(types|errors)'],
  'src/threads': [],
  'src/extraction': ['oeis-data', 'models', 'src/threads'],
  'src/ranking': ['probe', 'oeis-data/(types|errors)', 'src/threads'],
  'src/relation': ['oeis-data/(types|errors)'],
  'src/hypothesis': ['src/relation', 'sandbox', 'oeis-data'],
  'src/verification': ['src/relation', 'sandbox', 'oeis-data'],
  'src/evaluation': ['oeis-data', 'models', 'features', 'probe', 'sandbox', 'src/(extraction|ranking|relation|hypothesis|verification|threads)'],
  'src/store': ['oeis-data/(types|errors)', 'src/relation', 'src/verification', 'src/hypothesis'],
};
const everything = '(src|features|probe|oeis-data|sandbox|models)';
const forbidden = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room.replace('/', '-')}-imports-only-what-its-row-allows`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: { path: `^${everything}/`, pathNot: [`^${room}/`, ...allowed.map((a) => `^${a}`)] },
}));
module.exports = {
  forbidden: [
    ...forbidden,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'pure-rooms-touch-nothing-outside',
      severity: 'error',
      from: { path: '^(features|probe)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sql-of-results-lives-in-store',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(store|main\\.ts)' },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'only-main-imports-shells',
      severity: 'error',
      from: { pathNot: '^(src/(cli|http|web|main\\.ts)|test|bench)' },
      to: { path: '^src/(cli|http|web)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
