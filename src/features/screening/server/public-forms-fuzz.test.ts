import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import { FULL_RUNS_PER_ROUTE, runSize } from '#test/support/run-size.ts';
import { contactBody, questionBody } from '#test/support/mail/submissions.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const KEEP_UNLIMITED = 1_000_000;
const TOKEN = 'ab'.repeat(32);
const MAILED_TOKEN = `b6b3a1de-0000-4000-8000-000000000000.${'A'.repeat(43)}`;
const person = { name: 'Ann Lee', email: 'ann@visitor.example' };
const answers = { businessName: 'Lee & Sons', contactName: 'Ann Lee', contactEmail: person.email };
const slots = { timeZone: 'America/New_York', slot1: '2026-01-20T15:00', slot2: '2026-01-21T15:00' };
const BODIES: Record<string, Record<string, unknown>> = {
  'submit-contact': contactBody(),
  'ask-question': questionBody(),
  'request-meeting': { ...person, about: 'Four vans', ...slots, slot3: '2026-01-22T15:00' },
  meeting: { token: MAILED_TOKEN },
  'answer-meeting': { token: MAILED_TOKEN, version: 1, answer: { kind: 'accept', slot: 0 } },
  'send-questionnaire': { ...person, kind: 'us', note: '', answers: { pain: ['missed-calls'] } },
  brief: { token: TOKEN },
  'save-brief': { token: TOKEN, version: 0, answers },
  'renew-brief-link': { token: TOKEN, newToken: 'cd'.repeat(32) },
  'submit-brief': { token: TOKEN, version: 0, answers },
};
const { numRuns, limits } = runSize({ quick: 150, full: FULL_RUNS_PER_ROUTE * Object.keys(BODIES).length });

describeOnEachDatabase('the functions of the public forms', (database) => {
  test('never answer 5xx, whatever JSON comes', limits, async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: KEEP_UNLIMITED });
    const proof = fc.oneof(fc.string(), fc.json(), fc.constant('{"challenge":{"parameters":{}},"solution":{}}'));
    const screening = fc.record({ trap: fc.string(), seconds: fc.double(), proof }, { requiredKeys: [] });
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      anyText(),
      fc.constantFrom('__proto__', '[url=https://x.example]', '2026-02-31T25:61', TOKEN),
      fc.dictionary(fc.constantFrom('message', 'contactEmail', 'kind', 'slot', 'constructor'), fc.string()),
    );
    const changes = fc.tuple(fc.nat(), value).map(([index, changed]) => ({ index, changed }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(BODIES)),
        fc.array(changes, { maxLength: 2 }),
        fc.option(screening, { nil: undefined }),
        async (name, changed, signs) => {
          const body = { ...BODIES[name], ...(signs && { screening: signs }) };
          const fields = Object.keys(body);
          const sent = Object.fromEntries(changed.map((one) => [fields[one.index % fields.length], one.changed]));
          const response = await site.call(name, { ...body, ...sent });
          expect(response.status).toBeLessThan(500);
          const answer = (await response.json()) as object;
          expect(response.ok ? 'success' in answer : 'error' in answer).toBe(true);
        },
      ),
      { numRuns },
    );
  });
});
