/** Source of a regular expression for the name of a sequence, e.g. A000045. */
export const sequenceName = '(?<![A-Za-z\\d])[A-Z]\\d{6,9}(?!\\d)';

/** One name or several: `A000045, A000032 and A000129`. */
export const sequenceNames = `${sequenceName}(?:(?:\\s*[,;&/]\\s*|\\s+)(?:(?:and|or)\\s+)?${sequenceName})*`;
