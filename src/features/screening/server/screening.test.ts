/** Screening through the real endpoints, with spam and people side by side: what is mailed, held or challenged. */
import { HOUR_MS } from '#shared/site/durations.ts';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { releaseHeld } from '#test/support/release-held.ts';
import { briefBody, contactBody, meetingBody, questionnaireBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { runSize } from '#test/support/run-size.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from '#server/platform/mail/outbox/recipient-limit.ts';
import { TRAP_FIELD, UNSOLVED, type FormSigns } from '#shared/visitors/screening-facts.ts';

const FORUM = 'Cheap watches are waiting for you and your friends at [url=https://x.example]our shop[/url] today.';

describeOnEachDatabase('screening', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({
      db: database.db,
      trustedProxies: 1,
      clock: createTestClock(Date.now()),
    });
  });
  const leads = () => database.db.selectFrom('leads').selectAll().orderBy('created_at').execute();
  const envelopes = () => database.db.selectFrom('envelopes').selectAll().orderBy('received_at').execute();
  const heldFor = async () => (await envelopes()).map(({ held_for }) => held_for);
  const outbox = async () => (await database.db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind);
  const told = async () => (await outbox()).filter((kind) => kind === 'lead-notification').length;
  const network = (number: number) => ({ 'x-forwarded-for': `198.51.${number}.7` });
  const send = async (message: string, screening?: FormSigns, headers: Record<string, string> = network(1)) =>
    site.call('submit-contact', { ...contactBody({ message }), ...(screening && { screening }) }, headers);
  const runDigest = async () => {
    for (const { jobs = [] } of site.features)
      for (const job of jobs)
        if (job.name.startsWith('digest')) await job.run(site.clock.now(), new AbortController().signal);
  };
  const digests = async () => (await outbox()).filter((kind) => kind === 'held-digest').length;

  test('a flood from many networks causes a handful of mails, and a person meanwhile gets through at once', async () => {
    const size = runSize({ quick: 200, full: 1_000 }).numRuns;
    const networks = 20;
    // On a busy machine more at once wait too long for a connection, and get a 503.
    const atOnce = 5;
    const flood = async (index: number) => {
      const name = `Bot ${String.fromCodePoint(97 + (index % 26))}${index}`;
      const formData = {
        name,
        email: `bot-${index}@spam-${index % 7}.example`,
        message: `Hello, I am ${name}. We bring your site to page ${index} of every search engine within a week: https://seo-${index}.example`,
      };
      return (await site.call('submit-contact', contactBody(formData), network(index % networks))).status;
    };
    const answers: number[] = [];
    for (let sent = 0; sent < size; sent += atOnce) {
      answers.push(...(await Promise.all(Array.from({ length: atOnce }, async (_, one) => flood(sent + one)))));
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    const mailed = await told();
    expect(mailed).toBeLessThanOrEqual(10);

    expect((await send('Do you also answer calls on public holidays?', undefined, network(99))).status).toBe(200);
    expect(await told()).toBe(mailed + 1);
    expect(await leads()).toHaveLength(size + 1);

    for (let minutes = 0; minutes < 60; minutes += 5) {
      await runDigest();
      site.clock.advance(5 * 60_000);
    }
    expect(await digests()).toBe(1);
    const digest = (await renderedMails(database.db, site, 'held-digest'))[0];
    expect(digest).toMatchObject({ recipient: TEST_OWNER, text: expect.stringContaining(String(size - mailed)) });
  });

  test('a test run of numbered messages is mailed in full', async () => {
    for (let index = 0; index < 30; index += 1) {
      const message = `Message number ${index}: please tell me whether this form works`;
      expect((await send(message, undefined, network(index % 15))).status).toBe(200);
    }
    expect(await told()).toBe(30);
  });

  describe('what only a program would send', () => {
    const trapped = { trap: 'http://spam.example', seconds: 30 };

    /** Presses each release twice. */
    const releaseAll = async () => {
      for (const { id, form } of await envelopes()) {
        const release = async () => releaseHeld(site, database.db, id);
        expect([await release(), await release()], form).toEqual([true, false]);
      }
    };

    test('is answered as usual, stored, and mailed to nobody', async () => {
      const spam = await send('Buy now', trapped);
      site.clock.advance(1);
      const question = await send('Do you answer at night?');
      expect([spam.status, await spam.text()]).toEqual([question.status, await question.text()]);
      expect(await heldFor()).toEqual(['filled a hidden field', null]);
      expect(await outbox()).toHaveLength(2);
    });

    test('is treated the same in a plain form', async () => {
      const form = { name: 'Ann', email: 'ann@visitor.example', helpType: 'Prices and plans', message: 'Buy now' };
      const answer = await site.post('/contact/send', new URLSearchParams({ ...form, [TRAP_FIELD]: 'Offer' }));
      expect(answer.headers.get('location')).toBe('/contact#message-sent');
      expect(await heldFor()).toEqual(['filled a hidden field, sent without scripts or by a program']);
      expect(await outbox()).toEqual([]);
    });

    test('is mailed once it is released', async () => {
      for (const text of ['Buy now', 'Buy today', 'Buy again']) {
        await send(text, trapped);
        site.clock.advance(1_000);
      }
      const id = (await envelopes())[0]?.id ?? '';
      expect(await releaseHeld(site, database.db, id)).toBe(true);
      expect((await outbox()).toSorted()).toEqual(['lead-notification', 'lead-receipt']);
      expect(await releaseHeld(site, database.db, id)).toBe(false);
      expect((await outbox()).length).toBe(2);
      const still = (await envelopes()).map(({ released_at }) => released_at === null);
      expect(still).toEqual([false, true, true]);
    });

    test('is held and released in every form', async () => {
      const bodies = {
        'submit-contact': contactBody(),
        'request-meeting': meetingBody(site.clock.now()),
        'send-questionnaire': questionnaireBody(),
        'submit-brief': briefBody(),
      };
      for (const [name, body] of Object.entries(bodies)) {
        expect((await site.call(name, { ...body, screening: trapped })).status).toBe(200);
      }
      expect(await outbox()).toEqual([]);
      await releaseAll();
      expect((await outbox()).toSorted()).toEqual([
        'brief-notification',
        'brief-receipt',
        'lead-notification',
        'lead-receipt',
        'meeting-owner',
        'meeting-visitor',
        'questionnaire-copy',
        'questionnaire-owner',
      ]);
      // Rendered as they would be sent.
      expect(await renderedMails(database.db, site)).toHaveLength(8);
    });

    test('is mailed on release as if it had never been held, in every form', async () => {
      const email = 'Ann.Lee@Visitor.example';
      const source = { first: { source: 'news' } };
      const bodies = {
        'submit-contact': contactBody({ email }),
        'request-meeting': { ...meetingBody(site.clock.now(), email), source },
        'send-questionnaire': { ...questionnaireBody(email), source },
        'submit-brief': { ...briefBody(email), source },
      };
      const letters = async () => {
        const mails = await renderedMails(database.db, site);
        for (const table of ['outbox', 'people', 'envelopes', 'briefs'] as const)
          await database.db.deleteFrom(table).execute();
        // Links differ by what only one row has.
        const linkless = (text: string) => text.replaceAll(/[\w.-]{30,}/g, '#');
        return mails.map(({ text, ...mail }) => [mail.kind, mail.recipient, mail.subject, linkless(text)]);
      };
      for (const [name, body] of Object.entries(bodies)) {
        expect((await site.call(name, body)).status, name).toBe(200);
        const atOnce = await letters();
        expect(atOnce, name).not.toEqual([]);
        expect((await site.call(name, { ...body, screening: trapped }, { 'idempotency-key': 'held' })).status).toBe(
          200,
        );
        await releaseAll();
        expect(await letters(), name).toEqual(atOnce);
      }
    });

    test('is not mailed on release to an address that has had its mails of the day', async () => {
      const email = 'victim@visitor.example';
      const screening = trapped;
      await site.call('request-meeting', { ...meetingBody(site.clock.now(), email), screening });
      await site.call('send-questionnaire', { ...questionnaireBody(email), screening });
      await site.call('submit-brief', { ...briefBody(email), screening });
      const rateLimiter = createRateLimiter(1);
      for (let sent = 0; sent < MAILS_PER_RECIPIENT.points; sent += 1)
        await countMailTo(database.db, rateLimiter, email, site.clock.now());
      await releaseAll();
      expect((await outbox()).toSorted()).toEqual(['brief-notification', 'meeting-owner', 'questionnaire-owner']);
    });

    test('is reported once a minute has passed, with the three newest, and the mail leaves at once', async () => {
      for (const name of ['One', 'Two', 'Three', 'Four']) {
        const body = { ...contactBody({ name, message: `Buy ${name}` }), screening: trapped };
        expect((await site.call('submit-contact', body, network(1))).status).toBe(200);
        site.clock.advance(1_000);
      }
      const wakes = site.wakes();
      site.clock.advance(55_999);
      await runDigest();
      expect([await digests(), site.wakes()]).toEqual([0, wakes]);
      site.clock.advance(1);
      await runDigest();
      const { payload } = await database.db
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', 'held-digest')
        .executeTakeFirstOrThrow();
      const { forms, newest } = JSON.parse(payload) as { forms: { waiting: number }[]; newest: { name: string }[] };
      expect(forms.map(({ waiting }) => waiting)).toEqual([1]);
      expect(newest.map(({ name }) => name)).toEqual(['Four', 'Three', 'Two']);
      expect(site.wakes()).toBe(wakes + 1);
    });

    test('is reported at most once an hour, and only when there is more', async () => {
      for (const message of ['Buy now', 'Buy more']) {
        await send(message, trapped);
        site.clock.advance(2 * 60_000);
        await runDigest();
        expect(await digests()).toBe(1);
      }
      site.clock.advance(HOUR_MS);
      await runDigest();
      expect(await digests()).toBe(2);
      site.clock.advance(3 * HOUR_MS);
      await runDigest();
      expect(await digests()).toBe(2);
    });
  });

  describe('a form whose text looks like spam', () => {
    const signs = { trap: '', seconds: 30 };
    const challengeOf = async (answer: Response) =>
      ((await answer.json()) as { error: { code: string; challenge: Challenge } }).error.challenge;
    const solve = async (challenge: Challenge) =>
      JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });

    test('passes with a proof of work, each proof once', async () => {
      const refused = await send(FORUM, signs, { ...network(1), 'idempotency-key': 'one' });
      expect(refused.status).toBe(428);
      expect(await leads()).toEqual([]);
      const proof = await solve(await challengeOf(refused));
      const again = { ...network(1), 'idempotency-key': 'one' };
      expect((await send(FORUM, { ...signs, proof }, again)).status).toBe(200);
      expect(await told()).toBe(1);
      // A replay of the call gets the stored answer; in another call the proof is worthless.
      site.clock.advance(1);
      expect((await send(FORUM, { ...signs, proof }, again)).status).toBe(200);
      expect((await send(FORUM, { ...signs, proof }, { ...network(1), 'idempotency-key': 'two' })).status).toBe(200);
      expect(await heldFor()).toEqual([null, 'links written for a forum']);
      expect(await told()).toBe(1);
    });

    test('is held when its proof is for another text, too late, or missing', async () => {
      const proof = await solve(await challengeOf(await send(FORUM, signs)));
      const held = async (message: string, given: string) => {
        expect((await send(message, { ...signs, proof: given })).status).toBe(200);
      };
      await held(`${FORUM} More of it.`, proof);
      await held(`${FORUM} Not done.`, UNSOLVED);
      site.clock.advance(11 * 60_000);
      await held(FORUM, proof);
      expect(await heldFor()).toEqual(Array(3).fill('links written for a forum'));
      expect(await outbox()).toEqual([]);
    });
  });
});
