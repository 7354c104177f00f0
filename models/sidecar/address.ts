/** Where a sidecar answers. */
import { isAbsolute } from 'node:path';
import { sidecarErrors } from './errors.js';

export type SidecarAddress = { readonly socketPath: string } | { readonly url: string };

/** Name of the private temporary folder around the socket of a sidecar that `startSidecar` started. */
export const socketFolderPrefix = 'lamplighter-sidecar-';

/** @throws `SIDECAR_ADDRESS_MALFORMED` when the text is neither an absolute path nor an http(s) URL */
export function parseSidecarAddress(text: string): SidecarAddress {
  if (isAbsolute(text)) return { socketPath: text };
  // Credentials would be seen in the list of processes and in messages; a token comes from elsewhere.
  if (/^https?:\/\/[^/@]+(\/[^@]*)?$/.test(text) && URL.canParse(text))
    return { url: text.replace(/\/+$/, '') };
  throw sidecarErrors.SIDECAR_ADDRESS_MALFORMED({ got: text });
}

export function formatAddress(address: SidecarAddress): string {
  return 'socketPath' in address ? address.socketPath : address.url;
}
