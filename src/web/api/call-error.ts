export interface CallFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The server's error code, such as `rate_limited`; empty when no answer came. */
  code: string;
  message: string;
  /** Messages about invalid fields, by their names in the form. */
  fields?: Readonly<Record<string, string>>;
}

export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor({ status, code, message, fields = {} }: CallFailure) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Whether a retry may help: there was no answer, or the server failed (5xx). A refusal would be repeated. */
export function isWorthRepeating(reason: unknown): boolean {
  const { status = 0 } = (reason ?? {}) as { status?: number | undefined };
  return status === 0 || status >= 500;
}
