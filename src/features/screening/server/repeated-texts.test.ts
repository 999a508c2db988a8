/** Repeated texts through the real endpoints: a campaign is noticed, and nobody can get another's message held. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { HOUR_MS, MINUTE_MS } from '#shared/site/durations.ts';
import { beforeEach, expect, test } from 'vitest';
import { contactBody, meetingBody, questionnaireBody } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const SHORT = 'Please send me information.';
const LONG = 'We are a plumbing firm with four vans and miss calls at night. Please send me all of your prices.';

describeOnEachDatabase('repeated texts', (database) => {
  let site: TestApp;
  let senders = 0;
  beforeEach(async () => {
    // Challenges are for a time of day, so the clock starts at the machine's.
    site = await createTestApp({ db: database.db, trustedProxies: 1, clock: createTestClock(Date.now()) });
  });
  /** An address of its own for each sender, so that no call repeats another. */
  const sender = () => `sender${(senders += 1)}@visitor.example`;
  const from = (network: number, host = 7) => ({ 'x-forwarded-for': `198.51.${network}.${host}` });
  const contact = async (message: string, headers = from(1)) =>
    site.call('submit-contact', { ...contactBody({ message, email: sender() }) }, headers);
  const meeting = async (about: string, headers = from(1)) =>
    site.call('request-meeting', { ...meetingBody(site.clock.now(), sender()), about }, headers);
  const held = async () => {
    return database.db.selectFrom('envelopes').select('held_for').where('held_for', 'is not', null).execute();
  };

  test('of one network, whatever its addresses, hold no message from another', async () => {
    for (let copy = 0; copy < 20; copy += 1) await contact(LONG, from(1, copy));
    await contact(LONG, from(2));
    await meeting(LONG, from(3));
    expect(await held()).toEqual([]);
  });

  test('are held once they come from several networks', async () => {
    for (let network = 1; network <= 9; network += 1) await contact(LONG, from(network));
    await meeting(LONG, from(10));
    const reason = { held_for: expect.stringContaining('several networks') as string };
    expect(await held()).toEqual([reason, reason]);
  });

  test.each([
    [HOUR_MS - 1, 2],
    [HOUR_MS, 0],
  ])('are counted for an hour: after %d ms', async (later, expected) => {
    for (let network = 1; network <= 8; network += 1) await contact(LONG, from(network));
    site.clock.advance(later);
    await contact(LONG, from(9));
    await meeting(LONG, from(10));
    expect(await held()).toHaveLength(expected);
  });

  test.each([
    [9, 0],
    [10, 2],
  ])('of a run of %d networks are counted on while it goes on, after the hour: %d held', async (networks, expected) => {
    for (let network = 1; network <= networks; network += 1) {
      await contact(LONG, from(network));
      site.clock.advance(MINUTE_MS);
    }
    const before = (await held()).length;
    site.clock.advance(HOUR_MS - networks * MINUTE_MS);
    await meeting(LONG, from(20));
    await meeting(LONG, from(21));
    expect((await held()).length - before).toBe(expected);
    site.clock.advance(HOUR_MS);
    await meeting(LONG, from(22));
    expect((await held()).length - before, 'after a pause').toBe(expected);
  });

  test('that many people write hold nothing: short ones, and questionnaires without a note', async () => {
    for (let network = 1; network <= 12; network += 1) {
      await contact(SHORT, from(network));
      await site.call('send-questionnaire', { ...questionnaireBody(sender()), note: '' }, from(network));
    }
    await meeting(SHORT, from(13));
    expect(await held()).toEqual([]);
  });

  test('pass with a proof of work, however often they came', async () => {
    for (let network = 2; network <= 9; network += 1) await contact(LONG, from(network));
    for (let copy = 0; copy <= 30; copy += 1) await contact(LONG, from(1));
    const before = (await held()).length;
    const email = sender();
    const body = { ...contactBody({ message: LONG, email }), screening: { trap: '', seconds: 30 } };
    const refused = await site.call('submit-contact', body, from(1));
    expect(refused.status).toBe(428);
    const { challenge } = ((await refused.json()) as { error: { challenge: Challenge } }).error;
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
    const answer = await site.call('submit-contact', { ...body, screening: { ...body.screening, proof } }, from(1));
    expect(answer.status).toBe(200);
    expect(await held()).toHaveLength(before);
    const told = await database.db.selectFrom('outbox').select('id').where('person_key', '=', email).execute();
    expect(told).toHaveLength(2);
  });
});
