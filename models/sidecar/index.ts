/** A model in a process of its own, spoken to over docs/protocol.md. */
export { formatAddress, parseSidecarAddress, type SidecarAddress } from './address.js';
export { type ConnectOptions, connectSidecar, type SidecarConnection } from './client/connect.js';
export { type SidecarHandle, type StartSidecarOptions, startSidecar } from './client/start.js';
export { checkConformance } from './conformance/index.js';
export { engineLayout } from './engine-count.js';
export { sidecarErrors } from './errors.js';
export type { ListenAddress, SidecarOptions } from './server/options.js';
export { type RunningSidecar, runSidecar } from './server/run-sidecar.js';
