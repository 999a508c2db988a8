import { expect, test } from 'vitest';
import { runSize } from '#test/support/run-size.ts';
import {
  assessmentBody,
  contactBody,
  meetingBody,
  questionBody,
  questionnaireBody,
} from '#test/support/mail/submissions.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { DAY_MS } from '#shared/site/durations.ts';

/** People, each of whom has three spellings. */
const { numRuns: PEOPLE, limits } = runSize({ quick: 12, full: 100 });
const FORMS_EACH = 10;

const capitals = (address: string) => address.toUpperCase();
const fullWidth = (address: string) =>
  address.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));
const decomposed = (address: string) => address.normalize('NFD');
/** IDNA knows other full stops. */
const otherDot = (address: string) => address.replace(/\.(?=[^.]*$)/, '。');
/** Addresses, and two further ways to spell each. */
const WAYS: readonly [plain: string, ...spellings: ((address: string) => string)[]][] = [
  ['ann@visitor.example', capitals, fullWidth],
  ['josé@bücher.example', decomposed, (address) => address.replace('bücher', 'xn--bcher-kva')],
  ['ann@mail.visitor.example', otherDot, (address) => capitals(otherDot(address))],
];

describeOnEachDatabase('people whose addresses are spelled in many ways', (database) => {
  test('are as many as their mailboxes', limits, async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 10_000 });
    const spellings = Array.from({ length: PEOPLE }, (_, number) => {
      const [plain = '', ...ways] = WAYS[number % WAYS.length] ?? [];
      const own = plain.replace('@', `${number}@`);
      return [own, ...ways.map((spell) => spell(own))];
    });
    expect(new Set(spellings.flat()).size).toBe(3 * PEOPLE);
    const forms: readonly ((email: string) => [name: string, body: object])[] = [
      (email) => ['submit-contact', contactBody({ email })],
      (email) => ['ask-question', questionBody('Do you answer in Welsh?', email)],
      (email) => ['request-meeting', meetingBody(site.clock.now(), email)],
      (email) => ['send-questionnaire', questionnaireBody(email)],
      (email) => ['send-disc-assessment', assessmentBody({ email })],
    ];
    for (let round = 0; round < FORMS_EACH; round += 1) {
      // Past the limits on mail to one recipient, and on the same weekday, for the meetings.
      site.clock.advance(7 * DAY_MS);
      for (const [number, ways] of spellings.entries()) {
        const email = ways[(round + number) % ways.length] ?? '';
        const [name, body] = forms[(round + number) % forms.length]?.(email) ?? ['none'];
        const answer = await site.call(name, body);
        expect(answer.status, `${name} from ${email}`).toBe(200);
      }
    }
    const { db } = database;
    const people = await db.selectFrom('people').select('person_key').execute();
    expect(people).toHaveLength(PEOPLE);
    expect(new Set(people.map(({ person_key: key }) => key)).size).toBe(PEOPLE);
    const acts = await db.selectFrom('activities').select('id').execute();
    expect(acts).toHaveLength(PEOPLE * FORMS_EACH);
  });
});
