/** Every limit that a function or a form states is kept: as many calls as it says, not one more, and again afterwards. */
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { formsOf } from '#server/platform/feature/feature.ts';
import type { SiteFunction } from '#server/platform/http/site-function.ts';
import { checkoutBody } from '../support/browser/buyer.ts';
import { declaredFeatures } from '../support/declared-features.ts';
import { join, type Member } from '../support/member.ts';
import {
  assessmentBody,
  briefBody,
  comparisonHalf,
  contactBody,
  demoLeadBody,
  meetingBody,
  questionBody,
  questionnaireBody,
} from '../support/mail/submissions.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { describeOnEmbedded } from '../support/test-database.ts';

const INVALID = 422;
const RATE_LIMITED = 429;
const secret = () => randomBytes(32).toString('hex');

/** A body that each function accepts, sent in this call with this address. */
const BODIES: Record<string, (email: string, call: number, now: number) => object> = {
  'submit-contact': (email, call) => contactBody({ email, message: `Number ${call}` }),
  'ask-question': (email, call) => questionBody(`Number ${call}?`, email),
  'request-meeting': (email, _, now) => meetingBody(now, email),
  'send-questionnaire': (email) => ({ ...questionnaireBody(email), note: '' }),
  'submit-brief': (email) => ({ ...briefBody(email), token: secret() }),
  'send-demo-lead': (email) => demoLeadBody(email),
  'send-disc-assessment': (email) => assessmentBody({ email }),
  'ask-to-compare': () => comparisonHalf(),
  comparison: () => ({ token: 'none' }),
  'create-checkout': (email) => checkoutBody({ email }),
  'order-status': () => ({ reference: 'A'.repeat(43) }),
  'shared-assessment': () => ({ token: 'none' }),
  meeting: () => ({ token: 'none' }),
  brief: () => ({ token: secret() }),
  'save-brief': () => ({ token: secret(), version: 0, answers: {} }),
  'delete-assessment': () => ({ id: '0b7e0c1e-0000-4000-8000-000000000000' }),
  'export-account': () => ({}),
};

const features = await declaredFeatures();
/** Those of the team bound only colleagues. */
const functions = features
  .flatMap((feature) => feature.functions ?? [])
  .filter(({ guard }) => guard === 'anyone' || guard === 'account');
const forms = formsOf(features);
const byLimit = Map.groupBy(functions, ({ limitPerClient }) => limitPerClient.name);
const sampled: SiteFunction[] = [...byLimit.values()].flatMap((sharing) =>
  sharing.filter(({ name }) => name in BODIES).slice(0, 1),
);

const endpointTests = globSync('src/features/*/server/**/*-endpoint.test.ts').map((file) => readFileSync(file, 'utf8'));

/** Whether the test of its endpoint calls it until it is refused. */
function triesItsLimit({ name }: SiteFunction): boolean {
  return endpointTests.some((text) => text.includes(`'${name}'`) && text.includes(String(RATE_LIMITED)));
}

test('each limit of a function is tried by one that has it', () => {
  const tried = new Set(sampled.map(({ limitPerClient }) => limitPerClient.name));
  expect(
    [...byLimit].filter(([name, sharing]) => !tried.has(name) && !sharing.some(triesItsLimit)).map(([name]) => name),
    'Call one of its functions in the test of its endpoint until it answers 429, or add a body for it here.',
  ).toEqual([]);
});

describeOnEmbedded('stated limits', (database) => {
  let site: TestApp;
  let member: Member;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db, trustedProxies: 1 });
    member = await join(site, database.db);
  });
  const call = async (name: string, number: number, { email = `ann${number}@visitor.example`, network = 1 } = {}) => {
    const body = BODIES[name]?.(email, number, site.clock.now());
    const headers = { 'x-forwarded-for': `198.51.${network}.7`, 'idempotency-key': secret() };
    const isTheirs = functions.some((one) => one.name === name && one.guard === 'account');
    return (isTheirs ? await member.call(name, body, headers) : await site.call(name, body, headers)).status;
  };

  test.each(sampled)('$limitPerClient.name: per client of $name', async ({ name, limitPerClient: limit }) => {
    for (let number = 1; number <= limit.points; number += 1)
      expect([INVALID, RATE_LIMITED], `call ${number}`).not.toContain(await call(name, number));
    expect(await call(name, limit.points + 1)).toBe(RATE_LIMITED);
    expect(await call(name, limit.points + 1, { network: 2 })).not.toBe(RATE_LIMITED);
    site.clock.advance(limit.windowMs);
    member = await join(site, database.db, { email: 'bob@visitor.example' });
    expect(await call(name, limit.points + 2)).not.toBe(RATE_LIMITED);
  });

  const mailing = forms.flatMap(({ functionName, perRecipient }) =>
    perRecipient ? { functionName, perRecipient } : [],
  );
  test.each(mailing)('$perRecipient.limit.name: per recipient', async ({ functionName, perRecipient }) => {
    const email = 'victim@visitor.example';
    const mailed = async () =>
      (await database.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length;
    const { points, windowMs } = perRecipient.limit;
    const send = async (number: number) => call(functionName, number, { email, network: number });
    for (let number = 1; number <= points; number += 1) expect(await send(number)).toBe(200);
    expect(await mailed()).toBe(points);
    expect(await send(points + 1)).toBe(perRecipient.beyond === 'send none' ? 200 : RATE_LIMITED);
    expect(await mailed()).toBe(points);
    site.clock.advance(windowMs);
    expect(await send(points + 2)).toBe(200);
    expect(await mailed()).toBe(points + 1);
  });
});
