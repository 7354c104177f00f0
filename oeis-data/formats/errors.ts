import { defineErrors } from '../errors.js';

export const formatErrors = defineErrors({
  SOURCE_FILE_UNREADABLE: {
    message: 'Expected to read {file}, got: {reason}.',
    cause: 'The file is missing, or the user that runs Lamplighter may not read it.',
    remedy: 'Check the path and its permissions.',
  },
  SOURCE_FILE_DAMAGED: {
    message:
      'Expected an intact compressed file, got {file} damaged or cut short after line {line}: {reason}.',
    cause:
      'A compressed file carries a checksum; one that ends early or does not match it cannot be trusted at all.',
    remedy: 'Fetch the file again. The corpus that was there before is untouched.',
  },
  XZ_MISSING: {
    message: 'Expected the program xz to unpack {file}, got: {reason}.',
    cause: 'A .tar.xz archive is unpacked by the system program xz, which is not installed.',
    remedy:
      'Install it (Debian: apt-get install xz-utils; macOS: brew install xz), or unpack the archive yourself and import the folder.',
  },
  ARCHIVE_DAMAGED: {
    message: 'Expected a tar archive of b-files, got {file}: {reason}.',
    cause: 'The archive is cut short, damaged, or of another format.',
    remedy: 'Fetch the archive again. The corpus that was there before is untouched.',
  },
});
