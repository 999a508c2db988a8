import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/site/durations.ts';
import PostalMime from 'postal-mime';
import type { DraftView } from '#features/conversations/shared/reply-schema.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { finishMail } from '#server/platform/mail/rendering/mail-message.ts';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { join, type Member } from '#test/support/member.ts';
import { createTestApp, TEST_SITE_URL } from '#test/support/test-app.ts';
import { removeMember } from '#features/team/server/team-store.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';

const MEGABYTE = 1024 * 1024;

describeOnEachDatabase('what is attached to a reply', (database) => {
  let desk: DeskSite;
  let person: string;
  let draft: { id: string; version: number };
  beforeEach(async () => {
    desk = await openDesk(database.db);
    await desk.write('How much is it?');
    person = (await desk.latest()).id;
    draft = { id: randomUUID(), version: 0 };
    await save();
    draft.version = 1;
  });
  const content = { subject: 'Your prices', text: 'See the list.', quotes: false };
  const save = async (member: Member = desk.owner) => member.ask('save-reply-draft', { person, draft, ...content });
  const upload = async (
    body: BodyInit,
    { name = 'prices.csv', member = desk.owner, to = draft.id, site = desk.site } = {},
  ) => {
    const headers = { authorization: `Bearer ${member.accessToken}`, 'x-file-name': encodeURIComponent(name) };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return site.app.request(`/desk/drafts/${to}/files`, init);
  };
  /** `onRead` runs when the server asks for the content. */
  const readOnDemand = (onRead: () => Promise<unknown>) =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await onRead();
          controller.enqueue(new TextEncoder().encode('text'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  const files = async () => (await desk.owner.ask<{ draft: DraftView | null }>('reply-draft', { person })).draft?.files;
  const send = async () => {
    desk.site.clock.advance(1_000);
    return desk.owner.ask<{ mail: string }>('desk-reply', { id: person, draft, ...content });
  };
  /** What the person gets of their data: files that were sent to them, and those of drafts. */
  const exportedFiles = async () => {
    type Parts = { replyFiles: object[]; replyDrafts: { files: object[] }[] };
    const { export: parts } = await desk.owner.ask<{ export: Parts }>('desk-export-person', { id: person });
    return [parts.replyFiles, parts.replyDrafts.flatMap(({ files: ofDraft }) => ofDraft)];
  };
  const messageOf = async (mail: string) => {
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(desk.site.features) };
    const row = await database.db.selectFrom('outbox').selectAll().where('id', '=', mail).executeTakeFirstOrThrow();
    const rendered = await createQueuedMailRenderer(settings)({ ...row, payload: JSON.parse(row.payload) });
    return PostalMime.parse((await finishMail(rendered)).bytes);
  };

  test('goes with the email, is in its thread, and comes back with Undo', async () => {
    expect((await upload('plan,price\nGrowth,399', { name: 'Preise für Ann.csv' })).status).toBe(200);
    const [file] = (await files()) ?? [];
    expect(file).toMatchObject({ name: 'Preise für Ann.csv', size: 21 });
    const { mail } = await send();
    const message = await messageOf(mail);
    expect(message.subject).toBe('Your prices');
    expect(message.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Preise für Ann.csv', 'text/csv'],
    ]);
    expect(Buffer.from(message.attachments[0]?.content as ArrayBuffer).toString()).toBe('plan,price\nGrowth,399');
    const [entry] = (await desk.latest()).activities;
    expect(entry).toMatchObject({ kind: 'reply', mail: { files: [{ ...file, isKept: true }] } });
    const download = await desk.owner.call('thread-file', { id: file?.id });
    expect([download.headers.get('content-type'), await download.text()]).toEqual([
      'application/octet-stream',
      'plan,price\nGrowth,399',
    ]);
    await desk.owner.ask('desk-undo-reply', { mail });
    expect(await files()).toEqual([file]);
    draft.version = 2;
    await send();
    const { export: exported } = await desk.owner.ask<{ export: { replyFiles: object[] } }>('desk-export-person', {
      id: person,
    });
    expect(exported.replyFiles).toEqual([{ name: file?.name, size: 21, base64: expect.any(String) }]);
    await desk.owner.ask('desk-erase', { id: person });
    expect(await database.db.selectFrom('reply_files').select('id').execute()).toEqual([]);
  });

  test('comes back into the draft that was begun meanwhile', async () => {
    await upload('plan,price');
    const [file] = (await files()) ?? [];
    const { mail } = await send();
    const next = { id: randomUUID(), version: 0 };
    await desk.owner.ask('save-reply-draft', { person, draft: next, ...content });
    expect(await files()).toEqual([]);
    await desk.owner.ask('desk-undo-reply', { mail });
    expect(await files()).toEqual([file]);
  });

  test('reaches its own person alone, in the order in which it was attached, as what it is', async () => {
    const named = [
      ['prices.csv', 'text/csv', 'Growth,399'],
      ['plan.pdf', 'application/pdf', '%PDF-1.7\n\u0000'],
      ['hours.txt', 'text/plain', 'At night'],
    ] as const;
    for (const [name, , bytes] of named) {
      desk.site.clock.advance(1_000);
      await upload(bytes, { name });
    }
    expect(await exportedFiles()).toMatchObject([[], named.map(([name]) => ({ name }))]);
    const sent = [await send()];
    await desk.write('And for me?', 'bob@visitor.example', 'Bob');
    person = (await desk.latest()).id;
    draft = { id: randomUUID(), version: 0 };
    await save();
    draft.version = 1;
    await upload('Closed', { name: 'bob.txt' });
    expect(await exportedFiles()).toMatchObject([[], [{ name: 'bob.txt' }]]);
    sent.push(await send());
    const attached = sent.map(async ({ mail }) =>
      (await messageOf(mail)).attachments.map(({ filename, mimeType }) => [filename, mimeType]),
    );
    expect(await Promise.all(attached)).toEqual([
      named.map(([name, type]) => [name, type]),
      [['bob.txt', 'text/plain']],
    ]);
    expect(await exportedFiles()).toMatchObject([[{ name: 'bob.txt' }], []]);
  });

  test('is a PDF or text, and 10 MiB in all', async () => {
    expect((await upload('MZ\u0000')).status).toBe(415);
    expect((await upload(new Uint8Array(10 * MEGABYTE + 1).fill(97))).status).toBe(413);
    expect((await upload(new Uint8Array(10 * MEGABYTE - 4).fill(97))).status).toBe(200);
    expect((await upload('12345')).status).toBe(413);
    expect((await upload('1234')).status).toBe(200);
    const large = (await files())?.find(({ size }) => size > 4);
    await desk.owner.ask('remove-reply-file', { file: large?.id });
    expect((await files())?.map(({ size }) => size)).toEqual([4]);
  });

  test('has room in 2 GB of all replies together', async () => {
    await upload('text');
    await database.db.updateTable('reply_files').set({ size: 1_999_999_996 }).execute();
    const other = { id: randomUUID(), version: 0 };
    await desk.write('And when?', 'bob@visitor.example', 'Bob');
    await desk.owner.ask('save-reply-draft', { person: (await desk.latest()).id, draft: other, ...content });
    expect((await upload('12345', { to: other.id })).status).toBe(503);
    expect((await upload('1234', { to: other.id })).status).toBe(200);
  });

  test('may be tried 120 times an hour, and has 200 MB a day', async () => {
    const site = await createTestApp({ db: database.db, rateLimitScale: 1 / 20 });
    expect((await upload(new Uint8Array(10_000_000 - 1).fill(97), { site })).status).toBe(200);
    const [file] = (await files()) ?? [];
    await desk.owner.ask('remove-reply-file', { file: file?.id });
    const statuses: number[] = [];
    for (const bytes of ['12', '1', '1', '1', '1', '1']) statuses.push((await upload(bytes, { site })).status);
    // The sixth is counted as well, though the bytes are used up since the third.
    expect(statuses).toEqual([429, 200, 429, 429, 429, 429]);
    const tries = async () => (await upload('MZ\u0000', { site })).status;
    expect(await tries()).toBe(429);
    site.clock.advance(HOUR_MS);
    expect(await tries()).toBe(415);
  });

  test('is read only from members, and stored only if they still are', async () => {
    const customer = await join(desk.site, database.db, { email: 'cy@visitor.example' });
    let read = 0;
    const counted = () => readOnDemand(async () => (read += 1));
    expect([(await upload(counted(), { member: customer })).status, read]).toEqual([403, 0]);
    const helper = await desk.helper();
    const own = { id: randomUUID(), version: 0 };
    await helper.ask('save-reply-draft', { person, draft: own, ...content });
    const leaving = readOnDemand(async () => removeMember(database.db, helper));
    expect((await upload(leaving, { member: helper, to: own.id })).status).toBe(403);
    expect(await database.db.selectFrom('reply_files').select('id').execute()).toEqual([]);
  });

  test("is attached by members alone, to drafts of their own, and removed from no other's", async () => {
    const customer = await join(desk.site, database.db, { email: 'cy@visitor.example' });
    const helper = await desk.helper();
    expect((await upload('x', { member: customer })).status).toBe(403);
    expect((await upload('x', { member: helper })).status).toBe(409);
    for (const to of [randomUUID(), '%00']) expect((await upload('x', { to })).status).toBe(409);
    await upload('x');
    const [file] = (await files()) ?? [];
    await helper.ask('remove-reply-file', { file: file?.id });
    expect(await files()).toEqual([file]);
    // Nobody downloads what isn't sent.
    expect((await desk.owner.call('thread-file', { id: file?.id })).status).toBe(404);
    await desk.owner.ask('discard-reply-draft', { person, draft });
    expect((await upload('x')).status).toBe(409);
    expect(await database.db.selectFrom('reply_files').select('id').execute()).toHaveLength(1);
    draft = { id: randomUUID(), version: 0 };
    await save();
    expect(await database.db.selectFrom('reply_files').select('id').execute()).toEqual([]);
  });
});
