/**
 * A form, stated once: its fields, its limit, what it stores and what both sides are mailed. The platform makes the
 * function, the plain form post, the list of held submissions and the owner's notice from it.
 */
import type { Context } from 'hono';
import type { GenericSchema } from 'valibot';
import type { KeptPeriod } from '#shared/site/kept-periods.ts';
import type { FormSigns } from '#shared/visitors/screening-facts.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import type { Queryable } from '../db/database.ts';
import type { ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { FunctionAnswer, FunctionCall } from '../http/site-function.ts';
import type { Letter } from '../mail/outbox/owner-notices.ts';
import type { HeldFor } from '../screening/screening.ts';

/** What a form sends besides its fields. */
export interface FormExtras {
  source?: VisitSource | undefined;
  screening?: FormSigns | undefined;
}

export interface Arrival {
  now: number;
  /** Path of our own page that sent it. */
  sourcePage: string | null;
  source: VisitSource | undefined;
}

/** What the owner sees of a submission before opening it. */
export interface Summary {
  name: string;
  email: string;
  subject: string;
  /** All free text, empty if there is none. */
  text: string;
  /** In E.164 form. */
  phone?: string | undefined;
  /** Whether they agreed to be called at that number. */
  mayCall?: boolean;
  source?: VisitSource | undefined;
}

export interface Storing {
  /** The row that is stored refers to it. */
  envelopeId: string;
  heldFor: HeldFor;
  now: number;
}

/**
 * `Input` is what the function takes, `Content` what is made of it, and `Stored` what the mails are made of: `Content`
 * again, or what the feature knows after storing it.
 */
export interface FormDeclaration<Input extends object, Content, Stored extends { reference: string }> {
  /** Names the envelopes. */
  name: string;
  /** For the owner: "Meeting requests". */
  title: string;
  functionName: string;
  /** Per network, whichever way the form is sent. */
  limit: RateLimit;
  kept: KeptPeriod;
  /** The number of links that is normal in such a submission. */
  expectedLinks: number;
  schema: GenericSchema<unknown, Input>;
  /** What identifies a submission: two with equal parts are one that was sent twice. Without it, all fields do. */
  essence?: (input: Input) => unknown;
  handlesRepeats?: (input: Input) => boolean;
  /** Handles input that isn't a submission of this form; undefined when it is one. */
  divert?: (input: Input, call: FunctionCall) => Promise<void> | undefined;
  /** @throws {Refusal} naming each field that is wrong. */
  read: (input: Input, arrival: Arrival) => Content;
  summarize: (content: Content) => Summary;
  /** False for what only the visitor should get; it is neither screened nor stored. */
  isForUs?: (content: Content) => boolean;
  /** Of emails to one recipient. Beyond it, the visitor is refused, or, for copies, just gets none. */
  perRecipient: { limit: RateLimit; beyond: { refuse: string } | 'send none' };
  store: (tx: Queryable, content: Content, storing: Storing) => Promise<Stored>;
  /** Finds what `store` returned, to mail it once the owner has released it. */
  load: (tx: Queryable, envelopeId: string) => Promise<Stored>;
  /** Like `summarize`, of what is stored, where that isn't the content itself. */
  recall?: (stored: Stored) => Summary;
  /** What `store` would return, for what isn't stored. */
  unstored?: (content: Content) => Stored;
  toOwner: (stored: Stored, receivedAt: number) => Letter;
  toVisitor?: (stored: Stored, now: number) => Letter;
  answer?: (stored: Stored) => FunctionAnswer;
  plain?: PlainForm<Input>;
}

/** The form's post without scripts. */
export interface PlainForm<Input> {
  path: string;
  /** The function's input as the visitor filled it in. */
  typed: (form: FormData, c: Context<AppEnv>, now: number) => unknown;
  /** Like the form's `essence`, where the typed input holds something made up here. */
  essence?: (input: Input) => unknown;
  /** Answers a post that doesn't send the form yet; undefined when it does. */
  before?: (c: Context<AppEnv>, form: FormData) => Response | Promise<Response> | undefined;
  answer: (c: Context<AppEnv>, outcome: PlainOutcome<Input>, form: FormData) => Response | Promise<Response>;
}

export type PlainOutcome<Input> =
  | { kind: 'sent'; input: Input }
  /** Some fields need another look. */
  | { kind: 'invalid'; error: ApiError }
  /** A limit was reached. */
  | { kind: 'busy'; error: ApiError };

/** A declaration with its types hidden, so that all fit one list. */
export type SiteForm = FormDeclaration<FormExtras, unknown, { reference: string }>;

export function declareForm<Input extends object, Content, Stored extends { reference: string }>(
  form: FormDeclaration<Input, Content, Stored>,
): SiteForm {
  // Safe, because each step gets what the step before it in the same declaration has made.
  return form as unknown as SiteForm;
}
