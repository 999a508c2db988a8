import * as v from 'valibot';
import type { ThreadMail } from '#features/conversations/shared/thread-schema.ts';
import { codePoints } from '#shared/text/text-length.ts';
import type { FailedMail } from './failed-mail-schema.ts';
import type { HeldCard } from './held-schema.ts';
import { LABEL_MAX_LENGTH, SAVED_NAME_MAX_LENGTH } from './desk-limits.ts';
import type { PromiseCard } from './promise-schema.ts';
import { labelsSchema, type SamePerson } from './kept-schema.ts';
import { PERSON_STATUSES, type PersonStatus } from '#shared/visitors/person-status.ts';
import { rowVersion } from '#shared/site/row-version.ts';

export const SELECTED_MAX = 1_000;

const id = v.pipe(v.string(), v.uuid('Give the id of a person.'));
const moment = v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.'));

export const nothingSchema = v.strictObject({});

export const DEEDS = ['wrote', 'answered', 'met', 'bought'] as const;
export type Deed = (typeof DEEDS)[number];

export const peopleFilterSchema = v.strictObject({
  /** All of its words must occur, each as the start of a word or in another form. */
  search: v.optional(v.pipe(v.string(), codePoints(0, 200)), ''),
  status: v.optional(v.picklist(PERSON_STATUSES)),
  form: v.optional(v.pipe(v.string(), v.maxLength(40))),
  waiting: v.optional(v.boolean(), false),
  held: v.optional(v.boolean(), false),
  source: v.optional(v.pipe(v.string(), v.maxLength(500))),
  label: v.optional(v.pipe(v.string(), v.maxLength(LABEL_MAX_LENGTH))),
  assignee: v.optional(id),
  /** Who did this, or had it done, between these moments: whom a figure of the week counts. */
  did: v.optional(v.strictObject({ what: v.picklist(DEEDS), from: moment, until: moment })),
});
export type Did = NonNullable<PeopleFilter['did']>;
export type PeopleFilter = v.InferOutput<typeof peopleFilterSchema>;

export const peopleSchema = v.strictObject({
  filter: peopleFilterSchema,
  /** The `next` of the page before. */
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export const personSchema = v.strictObject({ id });

/** A group's people beyond these are counted, and come when more are asked for. */
export const SHOWN_AT_FIRST = 100;

export const todaySchema = v.strictObject({
  order: v.optional(v.picklist(['longest', 'newest']), 'longest'),
  /** When the member last looked, which tells who is new. */
  since: v.optional(v.nullable(moment), null),
  shown: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)), SHOWN_AT_FIRST),
});
export type TodayInput = v.InferOutput<typeof todaySchema>;

export const changePeopleSchema = v.strictObject({
  /** Each with the version that the change was made from. */
  people: v.pipe(v.array(v.strictObject({ id, version: rowVersion })), v.minLength(1), v.maxLength(SELECTED_MAX)),
  change: v.variant('kind', [
    v.strictObject({ kind: v.literal('status'), status: v.picklist(PERSON_STATUSES) }),
    /** Null takes the reminder away. */
    v.strictObject({ kind: v.literal('remind'), at: v.nullable(moment) }),
    v.strictObject({ kind: v.literal('done') }),
    /** Null gives them to nobody. */
    v.strictObject({ kind: v.literal('assign'), assignee: v.nullable(id) }),
    v.strictObject({ kind: v.literal('label'), label: labelsSchema }),
    /** They look like the person with this id, and aren't. */
    v.strictObject({ kind: v.literal('apart'), other: id }),
  ]),
});
export type PersonChange = v.InferOutput<typeof changePeopleSchema>['change'];

/** Takes a change back: `undo` of its answer. */
export const restorePeopleSchema = v.strictObject({ undo: id });

export const noteSchema = v.strictObject({ id, text: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)) });
export const CALL_OUTCOMES = ['spoke', 'noAnswer', 'leftMessage'] as const;
export const callSchema = v.strictObject({
  id,
  outcome: v.picklist(CALL_OUTCOMES),
  text: v.pipe(v.string(), v.trim(), codePoints(0, 5_000)),
});
export const exportSchema = v.strictObject({
  scope: v.variant('kind', [
    v.strictObject({ kind: v.literal('everyone') }),
    v.strictObject({ kind: v.literal('filter'), filter: peopleFilterSchema }),
    v.strictObject({ kind: v.literal('selected'), ids: v.pipe(v.array(id), v.maxLength(SELECTED_MAX)) }),
  ]),
});
export type ExportScope = v.InferOutput<typeof exportSchema>['scope'];

/** Made in the browser. */
const savedId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'Give an id of 16 to 64 characters.'));
const savedName = v.pipe(v.string(), v.trim(), codePoints(1, SAVED_NAME_MAX_LENGTH));

export const savedIdSchema = v.strictObject({ id: savedId });

/** With the id of a new one, it adds that; otherwise it changes the one that has it. */
export const saveReplySchema = v.strictObject({
  id: savedId,
  title: savedName,
  text: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)),
});
export type SavedReply = v.InferOutput<typeof saveReplySchema>;

export const saveViewSchema = v.strictObject({ id: savedId, name: savedName, filter: peopleFilterSchema });
export type SavedView = v.InferOutput<typeof saveViewSchema>;

export interface PersonCard {
  id: string;
  name: string;
  email: string;
  status: PersonStatus;
  version: number;
  /** What they did last, and when, in ISO 8601. */
  lastTitle: string;
  lastForm: string;
  lastAt: string;
  waitingSince: string | null;
  dueAt: string | null;
  held: number;
  /** The team's own note, or with their consent to be called. */
  phone: string | null;
  source: string;
  assignee: string | null;
  /** With commas between them. */
  label: string;
  company: string;
  /** Where the search found its words; every second part is a hit. Null without a search. */
  hit: { isName: boolean; parts: string[] } | null;
}

export interface Activity {
  id: string;
  at: string;
  kind: string;
  title: string;
  text: string;
  /** The account of the member who did it; empty when they followed a mailed link, null for the person. */
  member: string | null;
  held: { envelope: string; why: string } | null;
  isBinned: boolean;
  promise: Pick<PromiseCard, 'dueOn' | 'doneAt'> | null;
  /** What came or went by email beside the desk. */
  mail: ActivityMail | null;
}

export interface ActivityMail extends ThreadMail {
  from: string;
  /** Where the text quotes, above or between its own words: beginnings and ends, in UTF-16 code units. */
  quotes: readonly [number, number][];
  /** The quoted tail, which the text leaves out. */
  quoted: string;
}

export interface PersonView extends PersonCard {
  activities: Activity[];
  /** Those that are open. */
  promises: PromiseCard[];
  /** The main ones first. */
  phones: string[];
  addresses: string[];
  /** Of {@link addresses}, those by which they came: no edit takes them away. */
  ownAddresses: string[];
  same: SamePerson[];
  /** What stays when they are erased: how many invoices, and whether they have an account. */
  kept: { invoices: number; account: boolean };
}

export type DeskMember = Readonly<Record<'id' | 'email', string>>;

/** `go-live` stands for the next items of that list. */
export type FirstStep = 'go-live' | 'second-device';

export interface ListedCard extends PersonCard {
  /** The beginning of what they wrote last. */
  excerpt: string;
}

export interface WaitingCard extends ListedCard {
  /** Those that are due. */
  promises: PromiseCard[];
}

/** What every screen of the desk needs. */
export interface DeskView {
  role: 'owner' | 'helper';
  me: string;
  members: DeskMember[];
  waiting: number;
  /** Whose calendar says which promises are due. */
  timeZone: string;
  /** Who has waited since before then has waited longer than we promise. */
  lateBefore: string;
}

export interface TodayGroup {
  count: number;
  people: WaitingCard[];
}

export interface TodayView {
  /** How many wait, shown or not; who is snoozed doesn't. */
  waiting: number;
  groups: Record<'due' | 'fresh' | 'waiting' | 'snoozed', TodayGroup>;
  held: HeldCard[];
  failedMails: FailedMail[];
  /** The next confirmed ones, from an hour ago on. */
  meetings: MeetingCard[];
  firstSteps: FirstStep[];
}

export interface MeetingCard {
  id: string;
  name: string;
  at: string;
  person: string | null;
}

export interface PeopleView {
  people: ListedCard[];
  total: number;
  /** False when there are at least `total`: counting all of them would take too long. */
  isExact: boolean;
  next: string | null;
  /** What was looked for instead of words that nobody's rows hold. */
  meant: string[];
}
