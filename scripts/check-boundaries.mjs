// Runs dependency-cruiser and fails when it cruised nothing: a silent zero would pass every rule.
import { execFileSync } from 'node:child_process';

const roots = ['src', 'features', 'probe', 'oeis-data', 'models'];
const output = (() => {
  try {
    return execFileSync('npx', ['depcruise', '--output-type', 'json', ...roots], { maxBuffer: 1 << 28 });
  } catch (failure) {
    return failure.stdout;
  }
})();
const { summary } = JSON.parse(output.toString());
for (const v of summary.violations) console.error(`${v.rule.severity} ${v.rule.name}: ${v.from} -> ${v.to}`);
if (summary.totalCruised < 50) {
  console.error(`expected at least 50 modules, got ${summary.totalCruised}: the cruiser saw too little`);
  process.exit(1);
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} violations`,
);
process.exit(summary.error > 0 ? 1 : 0);
