import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#test/support/any-text.ts';
import { join } from '#test/support/member.ts';
import { FULL_RUNS_PER_ROUTE, runSize } from '#test/support/run-size.ts';
import { assessmentBody } from '#test/support/mail/submissions.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';

const KEEP_UNLIMITED = 1_000_000;
const FUNCTIONS = [
  'account-overview',
  'set-newsletter',
  'share-assessment',
  'shared-assessment',
  'delete-assessment',
  'export-account',
  'delete-account',
  'claim-assessments',
  'ask-to-compare',
  'agree-to-compare',
  'comparison',
  'end-comparison',
  'disc-team',
  'disc-team-invitation',
  'open-disc-team',
  'join-disc-team',
  'show-on-disc-team',
  'leave-disc-team',
];
const TEAM_FIELDS = ['name', 'team', 'memberName', 'assessmentId', 'hidesNumbers', 'consents'];
const { numRuns, limits } = runSize({ quick: 300, full: FULL_RUNS_PER_ROUTE * FUNCTIONS.length });

describeOnEachDatabase('the functions of an account', (database) => {
  test('never answer 5xx, whatever JSON comes', limits, async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: KEEP_UNLIMITED });
    const ann = await join(site, database.db);
    await ann.ask('send-disc-assessment', assessmentBody());
    const { assessments } = await ann.ask<AccountOverview>('account-overview');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      anyText(),
      fc.boolean(),
      fc.constantFrom('__proto__', assessments[0]?.id, crypto.randomUUID()),
    );
    const fields = fc.constantFrom(
      'id',
      'shared',
      'subscribed',
      'token',
      'password',
      'half',
      'result',
      'constructor',
      ...TEAM_FIELDS,
    );
    const body = fc.oneof(fc.constant({}), value, fc.dictionary(fields, value, { maxKeys: 3 }));
    const name = fc.constantFrom(...FUNCTIONS);
    const key = fc.option(fc.string({ minLength: 1, maxLength: 10, unit: fc.constantFrom('a', 'b') }), {
      nil: undefined,
    });
    await fc.assert(
      fc.asyncProperty(name, body, key, async (called, sent, idempotencyKey) => {
        const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
        const response = await ann.call(called, sent, headers);
        expect(response.status).toBeLessThan(500);
        const answer = (await response.json()) as object;
        expect(response.ok ? 'success' in answer : 'error' in answer).toBe(true);
      }),
      { numRuns },
    );
  });
});
