import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#shared/site/durations.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import { finishMail } from '../rendering/mail-message.ts';
import { createMailboxTransport } from '../sending/mailbox-transport.ts';
import { enqueueMail } from '../outbox/outbox-store.ts';
import { deleteErasedMessages } from './mailbox-folder.ts';

const NOW = Date.UTC(2026, 10, 21);
const ANN = 'ann@customer.example';

describeOnEachDatabase('the local mailbox of an erased account', (database) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const keep = async (id: string, createdAt: number, to = ANN) => {
    const text = 'Hello';
    const parts = { replyTo: undefined, calendar: undefined, references: [], headers: {}, attachments: [] };
    const mail = {
      ...parts,
      to,
      messageId: `<${id}@site.example>`,
      from: 'site@site.example',
      subject: id,
      html: text,
      text,
    };
    const finished = await finishMail(mail);
    await createMailboxTransport(folder).send(
      { ...finished, id, createdAt },
      new AbortController().signal,
      () => undefined,
    );
  };
  const left = async () => (await readdir(folder)).map((name) => /Z-(.*)\.eml$/.exec(name)?.[1] ?? name).toSorted();

  test('loses what its erased rows sent, and of older messages those that name its own address', async () => {
    const rows = keptMs('outbox');
    const payload = { subscriberId: 'subscriber', confirmNonce: 'nonce' };
    const mail = { kind: 'newsletter-confirm', recipient: ANN, payload } as const;
    const kept = await enqueueMail(database.db, mail, NOW);
    await keep(kept, NOW - 1_000);
    await keep('gone', NOW - rows + 2 * DAY_MS);
    await keep('old', NOW - rows);
    await keep('other', NOW - rows, 'bob@customer.example');
    const erase = async (ownsAddress: boolean) =>
      deleteErasedMessages(database.db, folder, { email: 'Ann@Customer.example', ownsAddress }, NOW);
    await erase(false);
    expect(await left()).toEqual([kept, 'old', 'other'].toSorted());
    await erase(true);
    expect(await left()).toEqual([kept, 'other'].toSorted());
  });
});
