/** With a signer in people.yaml, every email in which a person answers a visitor, or promises to, is signed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import named from '#content/people.yaml';
import type { Person } from '#schemas/people-schema.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { emailHtml } from '#server/platform/mail/rendering/render-mail.ts';
import { declaredFeatures } from '../support/declared-features.ts';

const SIGNED = ['brief-receipt', 'desk-reply', 'lead-receipt', 'meeting-visitor', 'questionnaire-copy'];
const BO: Person = { name: 'Bo Example', role: 'Engineer', answersFor: 'Test calls', signs: true };

const emails = emailsOf(await declaredFeatures());

// The file's own people, because test files share their modules.
const people: Person[] = named.people;
const listed = [...people];
beforeEach(() => void people.splice(0, people.length, BO));
afterEach(() => void people.splice(0, people.length, ...listed));

const htmlOf = ({ template }: (typeof emails)[number]) => emailHtml(template.Body, template.sampleProps);
const signed = () => emails.filter((email) => htmlOf(email).includes(BO.name));

test('a person signs the emails in which a person answers', () => {
  expect(signed().map(({ kind }) => kind)).toEqual(expect.arrayContaining(SIGNED));
});

test('no email about an account, and none to the owner, is signed', () => {
  const wrong = signed().filter(
    (email) => email.causedBy === 'account' || email.signsIn || htmlOf(email).includes('owner&#x27;s address'),
  );
  expect(wrong.map(({ kind }) => kind)).toEqual([]);
});
