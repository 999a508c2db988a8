/** With a signer in people.yaml, every email in which a person answers a visitor, or promises to, is signed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import named from '../../content/people.yaml';
import type { Person } from '../../src/content/people-schema.ts';
import { emailsOf } from '../../src/server/platform/feature/feature.ts';
import { emailHtml } from '../../src/server/platform/mail/rendering/email-html.ts';
import { declaredFeatures } from '../support/declared-features.ts';

const SIGNED = ['brief-receipt', 'desk-reply', 'lead-receipt', 'meeting-visitor', 'questionnaire-copy'];
const BO: Person = { name: 'Bo Example', role: 'Engineer', answersFor: 'Test calls', signs: true };

const emails = emailsOf(await declaredFeatures());

// The file's own people, because test files share their modules.
const people: Person[] = named.people;
const listed = [...people];
beforeEach(() => void people.splice(0, people.length, BO));
afterEach(() => void people.splice(0, people.length, ...listed));

test('the signer stands below the emails of a person, and below no other', () => {
  const signed = emails.filter(({ template }) => emailHtml(template.Body, template.sampleProps).includes(BO.name));
  expect(signed.map(({ kind }) => kind).toSorted()).toEqual(SIGNED);
});
