import { errorReason } from '#server/platform/error-reason.ts';
import { Unwanted } from '../outbox/email-declaration.ts';

/**
 * `pause` the whole queue when the mail server refuses our login, for which no message can be blamed; `forget` what
 * nobody is to get any more.
 */
export type Verdict = 'retry' | 'reject' | 'pause' | 'forget';

export interface MailFailure {
  verdict: Verdict;
  /** Codes only: a mail server's own words often quote the recipient, and this text is logged. */
  reason: string;
}

/** RFC 4954 §6: authentication required, mechanism too weak, credentials invalid, encryption required. */
const LOGIN_REFUSED = new Set([530, 534, 535, 538]);
/** A refusal of these commands concerns the message. A 5xx greeting or EHLO reply concerns the server. */
const MESSAGE_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'API']);

/** RFC 5321 §4.2.3: the session was in the wrong state for the command; a new session may well succeed. */
const BAD_SEQUENCE = 503;

/** Reads an error of the renderer or of nodemailer (`code`, `responseCode`, `response`, `command`). */
export function judgeFailure(error: unknown): MailFailure {
  if (error instanceof Unwanted) return { verdict: 'forget', reason: errorReason(error) };
  const { code, responseCode, response, command } = asSmtpError(error);
  if (code === undefined && responseCode === undefined) return { verdict: 'retry', reason: errorReason(error) };
  const reason = [code, responseCode, enhancedStatus(response)].filter((part) => part !== undefined).join(' ');
  if (loginRefused(code, responseCode)) return { verdict: 'pause', reason };
  if (command && MESSAGE_COMMANDS.has(command) && isPermanent(code, responseCode)) return { verdict: 'reject', reason };
  return { verdict: 'retry', reason };
}

function loginRefused(code: string | undefined, responseCode: number | undefined): boolean {
  if (responseCode !== undefined && LOGIN_REFUSED.has(responseCode)) return true;
  // Without a reply code our own settings are at fault, e.g. a missing password; 454 is a temporary fault of the
  // server.
  return code === 'EAUTH' && (responseCode === undefined || responseCode >= 500);
}

function isPermanent(code: string | undefined, responseCode: number | undefined): boolean {
  // nodemailer itself refuses an unusable envelope, without asking the server.
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && responseCode !== BAD_SEQUENCE;
}

function asSmtpError(error: unknown) {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, response, command } = error as Error & Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  return { code: text(code), responseCode: status, response: text(response), command: text(command) };
}

/** RFC 3463 status such as 5.1.1, which says more than the reply code and names nobody. */
function enhancedStatus(response: string | undefined): string | undefined {
  return response?.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1];
}
