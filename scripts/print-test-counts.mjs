// The closing line of a test run, for readers that know no vitest: "N passed, N failed, N skipped".
import { readFileSync } from 'node:fs';

const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync('coverage/tests.json', 'utf8'),
);
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
