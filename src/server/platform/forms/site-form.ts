/**
 * A form, stated once: its fields, its limit, what it stores and what both sides are mailed. The platform makes the
 * function, the plain form post, the list of held submissions and the owner's notice from it.
 */
import type { Context } from 'hono';
import type { GenericSchema } from 'valibot';
import type { EventType } from '#shared/site/event-types.ts';
import type { KeptPeriod } from '#shared/site/kept-periods.ts';
import type { FormSigns } from '#shared/visitors/screening-facts.ts';
import type { VisitSource } from '#shared/visitors/visit-source.ts';
import type { Queryable } from '../db/database.ts';
import type { ApiError } from '../http/api-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import type { PlainPostOptions } from '../http/plain-post.ts';
import type { FunctionAnswer, FunctionCall, SiteFunction } from '../http/site-function.ts';
import type { FeatureRoutes } from '../http/stated-routes.ts';
import type { Letter } from '../mail/outbox/outbox-store.ts';
import type { HeldFor, Submission } from '../screening/screening.ts';

export interface FormExtras {
  source?: VisitSource | undefined;
  screening?: FormSigns | undefined;
}

/** What the owner sees of a submission before opening it. */
export interface Summary {
  name: string;
  email: string;
  subject: string;
  text: string;
  /** In E.164 form. */
  phone?: string | undefined;
  /** Whether they agreed to be called at that number. */
  mayCall?: boolean;
  source?: VisitSource | undefined;
  /** False when nobody has to answer it. */
  waits?: boolean;
}

/** The network that sent it, and the signs of spam that its form recorded. */
export type Sender = Pick<Submission, 'client' | 'signs'>;

export interface Forms {
  arrival: (form: SiteForm, call: Pick<Arrival, 'tx' | 'now' | 'sourcePage' | 'source'>, sender: Sender) => Arrival;
  /** Releases a held submission and emails both sides; false when no held one has this id. */
  release: (tx: Queryable, form: SiteForm, envelopeId: string, now: number) => Promise<boolean>;
}

export interface Storing {
  envelopeId: string;
  heldFor: HeldFor;
  now: number;
}

export interface Received {
  reference: string;
  summary: Summary;
  /** What other programs are told beside that. */
  facts?: object;
  toOwner: (receivedAt: number) => Letter;
  toVisitor: (now: number) => Letter;
}

export interface Arrival extends Pick<FunctionCall, 'tx' | 'now' | 'sourcePage'> {
  source: VisitSource | undefined;
  /**
   * Screens it, stores it in an envelope and emails both sides.
   * @throws {Refusal} when the recipient's limit of emails is reached, or the screening asks for a solved challenge.
   */
  receive: <Stored extends Received>(summary: Summary, store: (at: Storing) => Promise<Stored>) => Promise<Stored>;
  /** Emails the visitor what only the visitor should get. @throws {Refusal} when the recipient's limit is reached. */
  emailOnly: (email: string, letter: Letter) => Promise<void>;
}

export interface FormDeclaration<Input extends object> {
  name: string;
  title: string;
  functionName: string;
  limit: RateLimit;
  kept: KeptPeriod;
  /** What other programs are told once it is let through. */
  event: EventType;
  expectedLinks: number;
  schema: GenericSchema<unknown, Input>;
  /** What identifies a submission: two with equal parts are one that was sent twice. Without it, all fields do. */
  dedupeKey?: (input: Input) => unknown;
  /** Takes a submission, and returns the fields of the answer. @throws {Refusal} naming each field that is wrong. */
  act: (input: Input, arrival: Arrival) => Promise<FunctionAnswer | void>;
  /** Of emails to one recipient. Beyond it, the visitor is refused, or gets no copy. Without it, none is emailed. */
  perRecipient?: { limit: RateLimit; beyond: { refuse: string } | 'send none' };
  load: (tx: Queryable, envelopeId: string) => Promise<Received>;
  plain?: PlainForm<Input>;
}

export interface PlainForm<Input> {
  path: string;
  /** The function's input as the visitor filled it in. */
  typed: (form: FormData, c: Context<AppEnv>, now: number) => unknown;
  /** Like the form's `dedupeKey`, where the typed input holds something made up here. */
  dedupeKey?: (input: Input) => unknown;
  /** Answers a post that doesn't send the form yet; undefined when it does. */
  before?: (c: Context<AppEnv>, form: FormData) => Response | Promise<Response> | undefined;
  answer: (c: Context<AppEnv>, outcome: PlainOutcome<Input>, form: FormData) => Response | Promise<Response>;
}

export type PlainOutcome<Input> =
  | { kind: 'sent'; input: Input }
  | { kind: 'invalid'; error: ApiError }
  | { kind: 'busy'; error: ApiError };

/** A declared form without its input's type, so that all fit one list. */
export interface SiteForm extends Pick<
  FormDeclaration<FormExtras>,
  'name' | 'title' | 'functionName' | 'limit' | 'kept' | 'event' | 'expectedLinks' | 'perRecipient' | 'load'
> {
  mount: (forms: Forms, options: PlainPostOptions) => { function: SiteFunction; routes: readonly FeatureRoutes[] };
}
