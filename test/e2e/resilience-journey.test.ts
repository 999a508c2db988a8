/**
 * What was acknowledged survives: an outage of the mail server, kill -9 at any moment, a stop during a request, and
 * bad input.
 */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { requestRebuild } from '#server/platform/people/rebuild.ts';
import { countMailTo, linkIn, mailTo } from '../support/mail/received-mail.ts';
import { ANON_KEY, OWNER, type Site } from '../support/site-process.ts';
import type { SmtpPeer } from '../support/peers/smtp-peer.ts';
import { assessmentBody, contactBody, newsletterBody } from '../support/mail/submissions.ts';
import { visitorTest } from '../support/browser/visitor.ts';

const test = visitorTest();

describe('while the mail server is down', () => {
  test('forms succeed, and the mails follow once it is back', async ({ visitor, site, mail }) => {
    await mail.setMode('refuse');
    const page = await visitor.open('/');
    await page.getByRole('textbox', { name: 'Email address' }).fill('patient@visitor.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Successfully subscribed to newsletter!').waitFor();
    expect((await site.call('send-disc-assessment', assessmentBody({ email: 'waiting@visitor.example' }))).status).toBe(
      200,
    );
    expect((await site.call('submit-contact', contactBody({ message: 'Sent during the outage.' }))).status).toBe(200);
    // To the subscriber, to the taker of the assessment, to the owner, and the copy of the message.
    await expect.poll(() => delayedMails(site)).toBe(4);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);

    await mail.setMode('accept');
    site.advanceClock();
    const confirmation = await mailTo(mail, 'patient@visitor.example');
    expect((await mailTo(mail, 'waiting@visitor.example')).attachments.map(({ filename }) => filename)).toEqual([
      'emblem.png',
      'disc-report.pdf',
    ]);
    expect((await mailTo(mail, OWNER)).text).toContain('Sent during the outage.');
    await page.goto(linkIn(confirmation, '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.waitForURL('**/newsletter/confirmed');
    for (const address of ['patient@visitor.example', 'waiting@visitor.example', OWNER])
      expect(countMailTo(mail, address)).toBe(1);
  });
});

/** Counts emails that failed once and wait for a retry. */
function delayedMails(site: Site) {
  return site.query("select count(*) as count from outbox where status = 'queued' and last_error is not null")[0]?.[
    'count'
  ];
}

describe('when the process is killed', () => {
  const WRITERS = 20;
  const ROUNDS = 2;
  /** The most submissions that are acknowledged before the kill; each round draws a smaller number. */
  const ROUND_MAX = 40;
  /** Four writers have the same address, each in another spelling or not. */
  const writtenBy = (writer: number) =>
    writer % 2 ? `Writer-${writer % 5}@Visitor.Example` : `writer-${writer % 5}@visitor.example`;

  test('keeps every acknowledged lead, and mails the owner each one once', async ({ site, mail }) => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const killAfter = acknowledged.size + 1 + Math.floor(Math.random() * ROUND_MAX);
      const killed = Promise.withResolvers<void>();
      const write = async (writer: number) => {
        for (let turn = 0; ; turn += 1) {
          const code = `lead-${round}-${writer}-${turn}.`;
          const response = await site
            .call('submit-contact', contactBody({ message: code, email: writtenBy(writer) }))
            .catch(() => undefined);
          if (!response) return;
          if (response.ok) acknowledged.add(code);
          if (acknowledged.size >= killAfter) killed.resolve();
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      await killed.promise;
      await site.kill();
      await Promise.all(writers);
      await site.start();
    }
    const stored = site
      .query("select message from leads where message like 'lead-%'")
      .map(({ message }) => String(message));
    expect([...acknowledged].filter((code) => !stored.includes(code))).toEqual([]);
    expect(stored.length).toBe(new Set(stored).size);
    expect(site.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);

    // Mails that were in flight when the process died are sent again after their lease has expired.
    site.advanceClock();
    await expect
      .poll(() => site.query("select count(*) as count from outbox where status != 'sent'"), { timeout: 30_000 })
      .toEqual([{ count: 0 }]);
    const told = await leadsInMail(mail);
    expect([...told.keys()].toSorted()).toEqual(stored.toSorted());
    // The mail server may have taken a message without our knowing. Its second copy has the same id, so mail programs
    // show one.
    expect([...told].filter(([, messageIds]) => messageIds.size !== 1)).toEqual([]);

    const timelines = timelinesOf(site);
    expect(timelines.people).toHaveLength(5);
    expect(timelines.acts.map(({ text }) => String(text)).toSorted()).toEqual(stored.toSorted());
    await site.kill();
    const db = openDatabase({ engine: 'embedded', file: site.databaseFile });
    await requestRebuild(db);
    await db.destroy();
    await site.start();
    await expect.poll(() => site.query('select count(*) as count from past_acts')).toEqual([{ count: 0 }]);
    expect(timelinesOf(site)).toEqual(timelines);
  });

  /** What is derived from the leads, and made anew by a rebuild. */
  function timelinesOf(site: Site) {
    // Of two leads in the same millisecond, either may be the last, whose spelling of the address is kept.
    const people = 'select person_key, id, name, last_form, last_title, last_at, waiting_since, created_at from people';
    const acts = 'select person_key, at, kind, reference, envelope_id, title, text from activities';
    const words = 'select person_key, word from person_words';
    const ofWriters = "where person_key like 'writer-%' order by person_key";
    return {
      people: site.query(`${people} ${ofWriters}`),
      acts: site.query(`${acts} ${ofWriters}, reference`),
      words: site.query(`${words} ${ofWriters}, word`),
    };
  }

  /** Message-IDs of the owner's mails, by the code in their text. */
  async function leadsInMail({ received }: SmtpPeer): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    for (const { raw, messageId } of received) {
      const { text = '', to } = await PostalMime.parse(raw);
      if (to?.[0]?.address !== OWNER) continue;
      const code = /lead-\d+-\d+-\d+\./.exec(text)?.[0];
      if (code) found.set(code, (found.get(code) ?? new Set()).add(messageId));
    }
    return found;
  }
});

test('a stop finishes the request in flight and takes no other', async ({ site }) => {
  const body = JSON.stringify(contactBody({ message: 'Half of this was sent before the stop.' }));
  const { hostname, port } = new URL(site.url);
  const headers = {
    authorization: `Bearer ${ANON_KEY}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const half = request({ hostname, port, method: 'POST', path: '/functions/v1/submit-contact', headers });
  half.flushHeaders();
  // The server sends this once it has begun with the request.
  await once(half, 'continue');
  half.write(body.slice(0, 20));
  site.signal('SIGTERM');
  // As when a whole process group is signalled and npm passes the signal on.
  site.signal('SIGINT');
  await expect
    .poll(() =>
      fetch(site.url).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  half.end(body.slice(20));
  const [response] = (await once(half, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(await json(response)).toEqual({ success: true });
  expect(await site.ended()).toBe(0);
  expect(site.query('select name from leads where message like ?', 'Half of this%')).toHaveLength(1);
  await site.start();
});

describe('bad input', () => {
  const SUBMIT = '/functions/v1/submit-contact';
  const DISC = '/functions/v1/send-disc-assessment';
  const JSON_TYPE = { 'content-type': 'application/json' };
  const KEY = { authorization: `Bearer ${ANON_KEY}` };
  const post = (body: RequestInit['body'], headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { ...KEY, ...JSON_TYPE, ...headers },
    body: body ?? null,
  });
  const postJson = (value: unknown, headers?: Record<string, string>) => post(JSON.stringify(value), headers);
  const contact = contactBody();
  const taken = assessmentBody({ email: 'tampered@visitor.example', leader: 'S' });
  const answersBut = (changes: Record<string, unknown>) => ({ ...taken, answers: { ...taken.answers, ...changes } });

  const cases: [string, string, RequestInit, number, string][] = [
    [
      'no bearer token',
      SUBMIT,
      { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(contact) },
      401,
      'no_authorization',
    ],
    ['a wrong bearer token', SUBMIT, postJson(contact, { authorization: 'Bearer nobody' }), 401, 'no_authorization'],
    ['an unknown function', '/functions/v1/drop-tables', postJson(contact), 404, 'not_found'],
    ['a wrong method', SUBMIT, { headers: KEY }, 405, 'method_not_allowed'],
    ['another wrong method', DISC, { ...postJson(taken), method: 'PUT' }, 405, 'method_not_allowed'],
    [
      'a form instead of JSON',
      SUBMIT,
      post('name=Ann', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    [
      'plain text',
      SUBMIT,
      post(JSON.stringify(contact), { 'content-type': 'text/plain' }),
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed body',
      SUBMIT,
      post(gzipSync(JSON.stringify(contact)), { 'content-encoding': 'gzip' }),
      415,
      'unsupported_media_type',
    ],
    ['malformed JSON', SUBMIT, post('{"formData":'), 400, 'bad_json'],
    ['no body', SUBMIT, post(''), 400, 'bad_json'],
    [
      'bytes that are no UTF-8',
      SUBMIT,
      post(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
      400,
      'bad_json',
    ],
    ['65 KB', SUBMIT, postJson(contactBody({ message: 'x'.repeat(65 * 1024) })), 413, 'payload_too_large'],
    ['U+0000', SUBMIT, postJson(contactBody({ name: 'Ann\u0000Lee' })), 422, 'validation_failed'],
    ['half a surrogate pair', SUBMIT, postJson(contactBody({ message: 'Half: \ud83d' })), 422, 'validation_failed'],
    ['deeply nested arrays', SUBMIT, post('['.repeat(20_000) + ']'.repeat(20_000)), 422, 'validation_failed'],
    ['a key named __proto__', SUBMIT, post('{"__proto__":{"isOwner":true},"formData":{}}'), 422, 'validation_failed'],
    ['null', SUBMIT, postJson(null), 422, 'validation_failed'],
    [
      'an array for an object',
      SUBMIT,
      postJson({ ...contact, formData: [contact.formData] }),
      422,
      'validation_failed',
    ],
    [
      'a number for text',
      SUBMIT,
      postJson({ ...contact, formData: { ...contact.formData, name: 7 } }),
      422,
      'validation_failed',
    ],
    ['a missing field', SUBMIT, postJson({ ...contact, timestamp: undefined }), 422, 'validation_failed'],
    ['a field too many', SUBMIT, postJson({ ...contact, isOwner: true }), 422, 'validation_failed'],
    [
      'two addresses in one',
      SUBMIT,
      postJson(contactBody({ email: 'ann@visitor.example,bob@visitor.example' })),
      422,
      'validation_failed',
    ],
    [
      'a line break in an address',
      SUBMIT,
      postJson(contactBody({ email: 'ann@visitor.example\r\nBcc: bob@visitor.example' })),
      422,
      'validation_failed',
    ],
    ['an overlong name', SUBMIT, postJson(contactBody({ name: 'A'.repeat(201) })), 422, 'validation_failed'],
    [
      'scores that were tampered with',
      DISC,
      postJson({ ...taken, scores: { ...taken.scores, D: taken.scores.D + 1, S: taken.scores.S - 1 } }),
      422,
      'validation_failed',
    ],
    ['another primary style', DISC, postJson({ ...taken, primaryStyle: 'D' }), 422, 'validation_failed'],
    ['twenty-nine answers', DISC, postJson(answersBut({ q30: undefined })), 422, 'validation_failed'],
    ['thirty-one answers', DISC, postJson(answersBut({ q31: 'D' })), 422, 'validation_failed'],
    ['a fifth style', DISC, postJson(answersBut({ q1: 'X' })), 422, 'validation_failed'],
  ];

  test('is refused with its reason, and stores nothing', async ({ site }) => {
    const before = rowCounts(site);
    for (const [what, path, init, status, code] of cases) {
      const response = await fetch(site.url + path, init);
      expect(response.status, what).toBe(status);
      expect(response.headers.get('content-type'), what).toMatch(/^application\/json/);
      expect(response.headers.get('allow'), what).toBe(status === 405 ? 'POST, OPTIONS' : null);
      const said = expect.stringMatching(/\S/) as unknown;
      expect(await response.json(), what).toEqual({
        error: expect.objectContaining({ code, message: said, requestId: said }) as unknown,
      });
    }
    expect(rowCounts(site)).toEqual(before);
  });

  const rowCounts = (site: Site) =>
    ['leads', 'subscribers', 'assessments', 'outbox'].map((table) =>
      site.query(`select count(*) as ${table} from ${table}`),
    );

  test('an endless body is cut off', async ({ site }) => {
    const { hostname, port } = new URL(site.url);
    const endless = request({ hostname, port, method: 'POST', path: SUBMIT, headers: { ...KEY, ...JSON_TYPE } });
    const chunk = Buffer.alloc(16 * 1024, ' ');
    let sent = 0;
    const sendMore = () => {
      while (!endless.destroyed && endless.write(chunk)) sent += chunk.length;
    };
    endless.on('drain', sendMore);
    endless.on('error', () => undefined);
    // The answer is lost when the closed connection rejects what was still being sent.
    const status = once(endless, 'response').then(
      ([response]: IncomingMessage[]) => response?.statusCode,
      () => 'cut',
    );
    sendMore();
    expect([413, 'cut']).toContain(await status);
    endless.destroy();
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('leaves the server working, and no error of ours in its log', async ({ site, mail }) => {
    expect((await site.call('submit-contact', newsletterBody('after@visitor.example'))).status).toBe(200);
    await mailTo(mail, 'after@visitor.example');
    const log = site.output();
    expect(log).not.toMatch(/"status":5\d\d|unexpected error/);
    // The log has nothing that was sent: no address, no name, no message.
    expect(log).not.toMatch(/visitor\.example|Ann Lee|spam\.example|lead-\d/);
  });
});
