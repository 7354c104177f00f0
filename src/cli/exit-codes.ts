/** Exit codes of the command line; docs/cli.md prints this table. */
export const exitCodes = {
  success: { code: 0, meaning: 'done' },
  bug: { code: 1, meaning: 'an unexpected failure: please report it; sidecar conform: a check failed' },
  badInput: {
    code: 2,
    meaning: 'wrong usage or input that cannot be read; the message says what was expected',
  },
  unavailable: {
    code: 3,
    meaning: 'something that the command needs is missing (model, file, database, tool)',
  },
  refuted: { code: 4, meaning: 'verify: the relation fails at an index, which is printed' },
  undecided: { code: 5, meaning: 'verify: too few terms, or too little significance, to call it verified' },
  interrupted: { code: 130, meaning: 'stopped by Ctrl-C; the next run resumes from the last checkpoint' },
} as const;

export type ExitName = keyof typeof exitCodes;

/** Catalogue codes that mean "missing here" rather than "wrong input". */
const unavailablePattern =
  /(UNAVAILABLE|UNREACHABLE|MISSING|NOT_FOUND|NOT_IMPORTED|NO_SOURCE|SIDECAR|DISK|TOOL|PULL|IN_PROGRESS)/;

export function exitNameOfError(code: string): ExitName {
  return unavailablePattern.test(code) ? 'unavailable' : 'badInput';
}
