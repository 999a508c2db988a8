/** What the team keeps of people beside what they sent: who phoned in, details, labels, and who is the same person. */
import * as v from 'valibot';
import words from '#content/desk/add-words.yaml';
import { deliverableEmail } from '#shared/text/deliverable-email.ts';
import { codePoints } from '#shared/text/text-length.ts';
import { NAME_MAX_LENGTH } from '#shared/visitors/sender-limits.ts';
import { isPhoneNumber } from '#shared/text/typed-phone.ts';
import { labelsOf } from './contact-lists.ts';
import { CONTACTS_MAX, LABEL_DIVIDER, LABEL_MAX_LENGTH, LABELS_MAX_LENGTH } from './desk-limits.ts';
import { rowVersion } from '#shared/site/row-version.ts';

const id = v.pipe(v.string(), v.uuid('Give the id of a person.'));

/** With commas between them. */
export const labelsSchema = v.pipe(
  v.string(),
  codePoints(0, LABELS_MAX_LENGTH),
  v.transform(labelsOf),
  v.check((all) => all.every((one) => Array.from(one).length <= LABEL_MAX_LENGTH), words.longLabel),
  v.transform((all) => all.join(LABEL_DIVIDER)),
);

const personName = v.pipe(v.string(), v.trim(), codePoints(0, NAME_MAX_LENGTH));
/** As it is written: nobody knows the country of a number that somebody noted. */
const notedPhone = v.pipe(v.string(), v.trim(), v.check(isPhoneNumber, words.phone));
const note = v.pipe(v.string(), v.trim(), codePoints(0, 5_000));
const blank = v.literal('');

export const addPersonSchema = v.pipe(
  v.strictObject({
    name: personName,
    email: v.union([blank, deliverableEmail]),
    phone: v.union([blank, notedPhone]),
    note,
    remindAt: v.nullable(v.pipe(v.string(), v.isoTimestamp('Give the time in ISO 8601.'))),
  }),
  v.check(({ name, email, phone }) => name + email + phone !== '', words.nothing),
);
export type NewPerson = v.InferOutput<typeof addPersonSchema>;
/** The `added` of an answer. */
export const undoAddSchema = v.strictObject({ added: id });

export const editPersonSchema = v.strictObject({
  id,
  version: rowVersion,
  name: personName,
  company: personName,
  /** The first is the main one. */
  phones: v.pipe(v.array(notedPhone), v.maxLength(CONTACTS_MAX)),
  addresses: v.pipe(v.array(deliverableEmail), v.maxLength(CONTACTS_MAX)),
});

/** `other` joins the person. */
export const mergeSchema = v.strictObject({
  person: v.strictObject({ id, version: rowVersion }),
  other: v.strictObject({ id, version: rowVersion }),
});

/** Why two people look like one. */
export type SameBy = 'mailbox' | 'number' | 'name';

export interface SamePerson {
  id: string;
  version: number;
  name: string;
  email: string;
  phone: string | null;
  by: SameBy;
}

/** What the list can be filtered by, the most common first. */
export interface PeopleChoices {
  sources: string[];
  labels: string[];
}
