/** What a call to a function failed with. */

export interface CallFailure {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The server's own name for it, such as `rate_limited`; empty when no answer came. */
  code: string;
  message: string;
  /** What is wrong with each field of the body, by dotted path. */
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

/** Whether asking once more may help: there was no answer, or the server failed. A refusal stays a refusal. */
export function isWorthRepeating(reason: unknown): boolean {
  const { status = 0 } = (reason ?? {}) as { status?: number | undefined };
  return status === 0 || status >= 500;
}
