/** The stable codes that a sidecar answers errors with, and the HTTP status of each (docs/protocol.md). */

export const wireErrors = {
  REQUEST_NOT_JSON: 400,
  REQUEST_FIELDS_WRONG: 400,
  PROTOCOL_VERSION_UNSUPPORTED: 400,
  TOKEN_WRONG: 401,
  PATH_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TOO_SLOW: 408,
  BODY_TOO_LARGE: 413,
  ANSWER_TOO_LARGE: 413,
  CONTENT_TYPE_UNSUPPORTED: 415,
  REQUEST_UNPROCESSABLE: 422,
  QUEUE_FULL: 429,
  ENGINE_FAILED: 500,
  MODEL_LOADING: 503,
  SHUTTING_DOWN: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type WireErrorCode = keyof typeof wireErrors;

/** Body of every answer whose status is not 200. */
export interface WireErrorBody {
  readonly protocolVersion: number;
  readonly error: {
    readonly code: WireErrorCode;
    /** Got against expected, in a sentence. */
    readonly message: string;
    /** Code of the engine's own catalogue, when the engine refused. */
    readonly engineCode?: string;
  };
}

/** Worth asking again, unchanged: the sidecar was busy, starting or stopping. */
export function isTransient(code: string): boolean {
  return code === 'QUEUE_FULL' || code === 'MODEL_LOADING' || code === 'SHUTTING_DOWN';
}
