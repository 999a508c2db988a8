import { beforeEach, expect, test } from 'vitest';
import { openMailDesk } from '#test/support/mail/mail-desk.ts';
import { multipart } from '#test/support/mail/raw-mail.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import type { PersonView } from '../shared/desk-schema.ts';

const SLIP = { headers: ['Content-Type: text/csv; name=slip.csv'], body: 'a,b' };

describeOnEmbedded("emails on a person's timeline", (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  beforeEach(async () => {
    room = await openMailDesk(database.db);
  });
  const entries = async () => {
    const { id } = await room.person();
    return (await room.desk.owner.ask<{ person: PersonView }>('desk-person', { id })).person.activities;
  };

  test('leave out what they quote, but hold it, and name their files', async () => {
    const mail = await room.reply('We open at eight.');
    const text = 'Thanks!\n\nOn Mon, Nov 23, 2026 at 9:00 AM Agency <hello@agency.example> wrote:\n> We open at eight.';
    await room.take({
      headers: room.answerTo(mail),
      ...multipart('mixed', [{ headers: ['Content-Type: text/plain'], body: text }, SLIP]),
    });
    const [theirs, ours, first] = await entries();
    expect(theirs).toMatchObject({
      kind: 'mail',
      member: null,
      mail: { isUnproved: false, files: [{ name: 'slip.csv' }] },
    });
    expect(theirs?.text).toBe('Thanks!');
    expect(theirs?.mail?.quoted).toContain('> We open at eight.');
    expect([ours?.mail, first?.mail]).toEqual([null, null]);
  });

  test('include automatic ones, which are nobody\u2019s act', async () => {
    const headers = ['Auto-Submitted: auto-replied'];
    await room.take({
      subject: 'On leave',
      headers: [...headers, ...room.answerTo(await room.reply('Yes.'))],
      body: 'Back soon.',
    });
    const [latest] = await entries();
    expect(latest).toMatchObject({ kind: 'automatic', title: 'Automatic reply: On leave', text: 'Back soon.' });
    expect((await room.person()).waiting_since).toBeNull();
  });
});
