/** What a person's timeline and card say of the rows behind them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Activity } from '#features/desk/shared/desk-schema.ts';
import { openMailDesk, STRANGER } from '#test/support/mail/mail-desk.ts';
import { contactBody } from '#test/support/mail/submissions.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const QUOTE = 'On 2026-11-23 10:00, Agency wrote:\n> We open at eight.';

describeOnEmbedded('a person at the desk', (database) => {
  let room: Awaited<ReturnType<typeof openMailDesk>>;
  beforeEach(async () => {
    room = await openMailDesk(database.db);
  });
  const timeline = async (): Promise<Activity[]> => (await room.desk.latest()).activities;

  describe('has emails on the timeline', () => {
    test('with what they say apart from what they quote, and nothing quoted without a quote', async () => {
      await room.take({ body: `Great!\n\n${QUOTE}` });
      await room.take({ body: 'On Sundays, too?' });
      expect(await timeline()).toMatchObject([
        { kind: 'mail', text: 'On Sundays, too?', mail: { quoted: '' } },
        { kind: 'mail', text: 'Great!', mail: { quoted: QUOTE } },
        { kind: 'contact', mail: null },
      ]);
    });

    test('by the name of the sender or else the address, and says whose is unproved', async () => {
      await room.take({ headers: ['Authentication-Results: mx; spf=fail'], body: 'I am Ann' });
      await room.take({ from: 'ann@visitor.example', body: 'No, I am' });
      const [proved, unproved] = await timeline();
      expect(unproved?.mail).toMatchObject({ from: 'Ann Lee', isUnproved: true });
      expect(proved?.mail).toMatchObject({ from: 'ann@visitor.example', isUnproved: false });
    });

    test('with the automatic ones among them, each once and without what it quotes', async () => {
      const mail = await room.reply('We open at eight.');
      const away = { headers: ['Auto-Submitted: auto-replied', ...room.answerTo(mail)], subject: 'Away' };
      await room.take({ ...away, body: `Back on Monday.\n\n${QUOTE}` });
      await room.take({ from: STRANGER, headers: room.answerTo(mail), body: 'Ann is on leave.' });
      expect(await timeline()).toMatchObject([
        { kind: 'mail', text: 'Ann is on leave.' },
        {
          kind: 'automatic',
          title: expect.stringContaining('Away'),
          text: 'Back on Monday.',
          mail: { quoted: QUOTE },
        },
        { kind: 'reply' },
        { kind: 'contact' },
      ]);
    });
  });

  test('has what was held with its envelope until it is released or binned', async () => {
    const { desk } = room;
    await desk.spam(undefined, 'One');
    await desk.spam(undefined, 'Two');
    const of = async (text: string) => (await timeline()).find((activity) => activity.text === text);
    const [one, two] = [await of('One'), await of('Two')];
    expect([one, two]).toMatchObject([
      { held: { envelope: expect.any(String) }, isBinned: false },
      { held: { envelope: expect.any(String) }, isBinned: false },
    ]);
    await desk.owner.ask('desk-release', { of: 'envelopes', ids: [one?.held?.envelope] });
    await desk.owner.ask('desk-bin', { of: 'envelopes', ids: [two?.held?.envelope] });
    expect(await of('One')).toMatchObject({ held: null, isBinned: false });
    expect(await of('Two')).toMatchObject({ held: null, isBinned: true });
    expect(await of('Do you answer at night?')).toMatchObject({ held: null, isBinned: false });
  });

  test('shows a number typed into a form only with the consent to be called', async () => {
    const send = async (callMe: boolean) => {
      const { formData, ...rest } = contactBody({ email: 'cy@visitor.example' });
      room.desk.site.clock.advance(1_000);
      await room.desk.site.call('submit-contact', {
        ...rest,
        formData: { ...formData, phone: '+12025550142', callMe },
      });
      const { phone, phones } = await room.desk.latest();
      return { phone, phones };
    };
    expect(await send(false)).toEqual({ phone: null, phones: [] });
    expect(await send(true)).toEqual({ phone: '+12025550142', phones: ['+12025550142'] });
  });
});
