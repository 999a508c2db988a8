/** With a signer in people.yaml, every email in which a person answers a visitor, or promises to, is signed. */
import { expect, test, vi } from 'vitest';
import { emailsOf } from '../../src/server/platform/feature/feature.ts';
import { emailHtml } from '../../src/server/platform/mail/rendering/email-html.ts';
import { declaredFeatures } from '../support/declared-features.ts';

vi.mock('../../content/people.yaml', () => ({
  default: { people: [{ name: 'Bo Example', role: 'Engineer', answersFor: 'Test calls', signs: true }], letter: [] },
}));

const SIGNED = ['brief-receipt', 'desk-reply', 'lead-receipt', 'meeting-visitor', 'questionnaire-copy'];

test('the signer stands below the emails of a person, and below no other', async () => {
  const emails = emailsOf(await declaredFeatures());
  const signed = emails.filter(({ template }) => emailHtml(template.Body, template.sampleProps).includes('Bo Example'));
  expect(signed.map(({ kind }) => kind).toSorted()).toEqual(SIGNED);
});
