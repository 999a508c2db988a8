/** Schemas of the desk's functions, and what its pages are sent. */
import * as v from 'valibot';
import { deliverableEmail } from '../text/deliverable-email.ts';
import { codePoints } from '../text/text-length.ts';
import { PERSON_STATUSES, type PersonStatus } from '../visitors/person-status.ts';

const id = v.pipe(v.string(), v.uuid('Give the id of a person.'));
const version = v.pipe(v.number(), v.integer());
const moment = v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.'));

export const todaySchema = v.strictObject({});

export const peopleFilterSchema = v.strictObject({
  /** All of its words must occur, each as the start of a word. */
  search: v.optional(v.pipe(v.string(), codePoints(0, 200)), ''),
  status: v.optional(v.picklist(PERSON_STATUSES)),
  form: v.optional(v.pipe(v.string(), v.maxLength(40))),
  waiting: v.optional(v.boolean(), false),
  held: v.optional(v.boolean(), false),
});
export type PeopleFilter = v.InferOutput<typeof peopleFilterSchema>;

export const peopleSchema = v.strictObject({
  filter: peopleFilterSchema,
  /** The `next` of the page before. */
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
});

export const personSchema = v.strictObject({ id });

export const changePersonSchema = v.strictObject({
  id,
  /** The version that the change was made from. */
  version,
  change: v.variant('kind', [
    v.strictObject({ kind: v.literal('status'), status: v.picklist(PERSON_STATUSES) }),
    /** Null takes the reminder away. */
    v.strictObject({ kind: v.literal('remind'), at: v.nullable(moment) }),
    v.strictObject({ kind: v.literal('done') }),
    /** Takes "done" back. */
    v.strictObject({ kind: v.literal('waiting'), since: moment }),
  ]),
});
export type PersonChange = v.InferOutput<typeof changePersonSchema>['change'];

export const noteSchema = v.strictObject({ id, text: v.pipe(v.string(), v.trim(), codePoints(1, 5_000)) });
/** `since`: since when they had waited, as the reply was answered with. */
export const undoReplySchema = v.strictObject({ id, mail: id, since: v.nullable(moment) });

export const exportSchema = v.strictObject({
  /** Everyone, this filter, or these people. */
  scope: v.variant('kind', [
    v.strictObject({ kind: v.literal('everyone') }),
    v.strictObject({ kind: v.literal('filter'), filter: peopleFilterSchema }),
    v.strictObject({ kind: v.literal('selected'), ids: v.pipe(v.array(id), v.maxLength(1_000)) }),
  ]),
});
export type ExportScope = v.InferOutput<typeof exportSchema>['scope'];

export const heldSchema = v.strictObject({
  envelope: v.pipe(v.string(), v.maxLength(100)),
  form: v.pipe(v.string(), v.maxLength(40)),
});

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
  /** Only with their consent to be called. */
  phone: string | null;
  source: string;
}

export interface Activity {
  id: string;
  at: string;
  kind: string;
  title: string;
  text: string;
  /** Whether somebody of the team did it. */
  ours: boolean;
  /** Set while it is held as possible spam. */
  held: { envelope: string; form: string; why: string } | null;
}

export interface PersonView extends PersonCard {
  activities: Activity[];
}

export interface TodayView {
  role: 'owner' | 'helper';
  /** Who waits for an answer, longest first. */
  waiting: PersonCard[];
  /** Whose reminder is due. */
  due: PersonCard[];
  held: number;
  failedMails: number;
  /** The next confirmed meeting. */
  meeting: { name: string; at: string } | null;
}

export interface PeopleView {
  people: PersonCard[];
  total: number;
  next: string | null;
}

export const inviteSchema = v.strictObject({ email: deliverableEmail, role: v.picklist(['owner', 'helper']) });
export const withdrawSchema = v.strictObject({ email: deliverableEmail });
export const removeMemberSchema = v.strictObject({ id });

export interface TeamMember {
  id: string;
  email: string;
  role: 'owner' | 'helper';
  since: string;
}

export interface Invited {
  email: string;
  role: 'owner' | 'helper';
  until: string;
}

export interface AuditEntry {
  number: number;
  at: string;
  /** An address, or the id of a deleted account or of an operator's key. */
  who: string;
  action: string;
  subject: string;
  count: number | null;
}
