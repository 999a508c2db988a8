import { DAY_MS } from '#shared/site/durations.ts';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillEveryForm, leaveTraces, TYPED_NAME } from '#test/support/holder-traces.ts';
import { sql } from 'kysely';
import { enterCode, join as joinSite, MEMBER_PASSWORD } from '#test/support/member.ts';
import { createOperator } from '#test/support/operator.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { createTestApp, TEST_OWNER, type TestApp } from '#test/support/test-app.ts';
import { createTestClock } from '#test/support/test-clock.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { createFileRewriter, type FileRewriter } from '../db/sqlite/file-rewriter.ts';
import { createLog } from '../log.ts';
import { createMailboxTransport } from '../mail/sending/mailbox-transport.ts';

const ANN = 'ann-canary@visitor.example';
const BOB = 'bob-lasting@visitor.example';
/** Enough for a run that should not start. */
const STARTED_MS = 300;
/** Longer than a page of the database, which holds 4 KiB. */
const LONG_MESSAGE = Array.from({ length: 130 }, (_, index) => `On day ${index} callers reached`);

describeOnEachDatabase('an erasure', (database) => {
  let mailbox: string;
  let site: TestApp;
  let rewriter: FileRewriter | undefined;
  let operator: Awaited<ReturnType<typeof createOperator>>;
  beforeEach(async () => {
    mailbox = mkdtempSync(join(tmpdir(), 'mailbox-'));
    const { db, config } = database;
    rewriter = config.engine === 'embedded' ? createFileRewriter(config.file, createLog('silent')) : undefined;
    operator = await createOperator();
    site = await createTestApp({
      db,
      clock: createTestClock(Date.now()),
      signingKeys: operator.signingKeys,
      mailboxFolder: mailbox,
      ...(rewriter && { rewriter }),
    });
  });
  afterEach(async () => {
    await rewriter?.finish();
    rmSync(mailbox, { recursive: true });
  });

  const write = async (email: string, word: string) => {
    const message = LONG_MESSAGE.map((sentence) => `${sentence} ${word}`).join(' ');
    const answer = await site.call('submit-contact', contactBody({ email, message }));
    if (!answer.ok) throw new Error(await answer.text());
  };
  const keep = async (id: string, recipient: string, text: string, createdAt = site.clock.now()) => {
    const bytes = Buffer.from(`To: ${recipient}\r\nSubject: Hello\r\n\r\n${text}\r\n`);
    const mail = { id, createdAt, bytes, from: '', to: [recipient] };
    await createMailboxTransport(mailbox).send(mail, AbortSignal.timeout(5_000), () => undefined);
  };
  const keepAll = async () => {
    for (const { id, recipient, payload } of await database.db.selectFrom('outbox').selectAll().execute())
      await keep(id, recipient, payload);
  };
  const messagesWith = (text: string) => filesWith(mailbox, readdirSync(mailbox), text);
  /** PostgreSQL's files are its operator's. */
  const dataWith = (text: string) => {
    const { config } = database;
    return config.engine === 'embedded'
      ? filesWith(dirname(config.file), ['site.sqlite', 'site.sqlite-wal'], text)
      : [];
  };

  const rowsWith = async (text: string) => {
    const tables = await database.db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(async ({ name }) => [name, await sql`select * from ${sql.table(name)}`.execute(database.db)] as const),
    );
    return rows
      .filter(([, { rows: found }]) => JSON.stringify(found).toLowerCase().includes(text))
      .map(([name]) => name);
  };

  test.each(['its owner', 'the operator'])('of an account by %s leaves nothing of it in any file', async (by) => {
    const ann = await joinSite(site, database.db, { email: ANN });
    for (const word of ['canaryone', 'canarytwo', 'canarythree']) await write(ANN, word);
    await leaveTraces(site, database.db, ann);
    await write(BOB, 'lastingword');
    await keepAll();
    await keep('without-a-row', ANN, 'from before', site.clock.now() - 40 * DAY_MS);
    await keep('of-another', BOB, 'from before', site.clock.now() - 40 * DAY_MS);
    for (const text of [ANN, 'canaryone']) {
      expect(dataWith(text).length > 0).toBe(database.engine === 'embedded');
      expect(messagesWith(text).length).toBeGreaterThan(0);
    }
    const rewriting = rewriter && vi.spyOn(rewriter, 'request');
    const lasting = messagesWith(BOB);
    expect(lasting.length).toBeGreaterThan(1);

    const answer = await (by === 'its owner'
      ? ann.call('delete-account', { password: MEMBER_PASSWORD })
      : erasedByOperator(ann.id));
    expect(answer.status).toBe(200);
    // What it removes in addition depends on how the rows lay in their pages.
    expect(rewriting?.mock.calls.length).toBe(rewriter && 1);
    await rewriter?.finish();
    for (const text of [ANN, 'canaryone', 'canarytwo', 'canarythree', ann.id])
      expect([...dataWith(text), ...messagesWith(text)], text).toEqual([]);
    expect(messagesWith(BOB)).toEqual(lasting);
    expect(await database.db.selectFrom('leads').select('email').execute()).toEqual([{ email: BOB }]);
  });

  test('of somebody at the desk leaves nothing of them in any file, nor in what the team was answered', async () => {
    const owner = await joinSite(site, database.db, { email: TEST_OWNER });
    await enterCode(site, database.db, owner);
    await fillEveryForm(site, ANN);
    await write(ANN, 'canaryone');
    await write(BOB, 'lastingword');
    const ask = async (name: string, body: object) => owner.call(name, body, { 'idempotency-key': `${name}-once` });
    const person = () => database.db.selectFrom('people').selectAll().where('email', '=', ANN);
    const { id, version } = await person().executeTakeFirstOrThrow();
    for (const [name, body] of [
      ['desk-note', { id, text: 'canarytwo' }],
      ['desk-reply', { id, text: 'canarythree' }],
      ['desk-change', { people: [{ id, version: version + 1 }], change: { kind: 'label', label: 'canaryfour' } }],
      ['desk-person', { id }],
      ['desk-export-person', { id }],
      ['desk-export', { scope: { kind: 'everyone' } }],
    ] as const)
      expect((await ask(name, body)).status, name).toBe(200);
    await keepAll();
    await keep('from-before', ANN, 'from before', site.clock.now() - 40 * DAY_MS);
    const lasting = messagesWith(BOB);
    for (const text of [ANN, 'canarytwo']) expect(await rowsWith(text)).toContain('idempotency_keys');

    expect((await ask('desk-erase', { id })).status).toBe(200);
    expect((await ask('desk-erase', { id })).status).toBe(200);
    await rewriter?.finish();
    for (const text of [ANN, TYPED_NAME.toLowerCase(), 'canaryone', 'canarytwo', 'canarythree', 'canaryfour'])
      expect([...dataWith(text), ...messagesWith(text), ...(await rowsWith(text))], text).toEqual([]);
    for (const table of ['activities', 'person_words', 'first_answers'] as const)
      expect(await database.db.selectFrom(table).selectAll().where('person_key', '=', ANN).execute()).toEqual([]);
    expect(messagesWith(BOB)).toEqual(lasting);
    expect(await person().execute()).toEqual([]);
  });

  test('leaves nothing of long texts even before the file is rewritten', async () => {
    const ann = await joinSite(site, database.db, { email: ANN });
    await write(ANN, 'canaryone');
    // So that the next run waits.
    rewriter?.request();
    await rewriter?.finish();
    expect((await ann.call('delete-account', { password: MEMBER_PASSWORD })).status).toBe(200);
    expect(dataWith('canaryone')).toEqual([]);
  });

  test('rewrites the file once a minute at most, and what is left when the server stops', async () => {
    if (!rewriter) return;
    rewriter.request();
    await rewriter.finish();
    await write(ANN, 'canaryone');
    for (const table of ['people', 'envelopes', 'outbox', 'idempotency_keys'] as const)
      await database.db.deleteFrom(table).execute();
    rewriter.request();
    await setTimeout(STARTED_MS);
    expect(dataWith('canaryone')).toContain('site.sqlite-wal');
    await rewriter.finish();
    expect(dataWith('canaryone')).toEqual([]);
  });

  async function erasedByOperator(id: string): Promise<Response> {
    const headers = { authorization: `Bearer ${await operator.sign()}` };
    return site.app.request(`/auth/v1/admin/users/${id}`, { method: 'DELETE', headers });
  }
});

/** Those of the files that hold a text, in any case. */
function filesWith(folder: string, names: readonly string[], text: string): string[] {
  return names.filter((name) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file).toString('latin1').toLowerCase().includes(text);
  });
}
