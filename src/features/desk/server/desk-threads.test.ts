import { beforeEach, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { createQueuedMailRenderer } from '#test/support/mail/mail-renderer.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { meetingBody } from '#test/support/mail/submissions.ts';
import { TEST_OWNER, TEST_SITE_URL } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { emailsOf } from '#server/platform/feature/feature.ts';
import { finishMail } from '#server/platform/mail/rendering/mail-message.ts';

const ANN = 'ann@visitor.example';

describeOnEmbedded('the emails of one conversation', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const mailsTo = async (recipient: string) =>
    (await renderedMails(database.db, desk.site)).filter((mail) => mail.recipient === recipient);
  const reply = async (text: string) => {
    desk.site.clock.advance(1_000);
    const { id } = await desk.latest();
    return desk.owner.ask<{ mail: string }>('desk-reply', { id, text });
  };

  test('are one thread, which begins with the receipt', async () => {
    await desk.write('Do you answer at night?');
    await reply('Yes.');
    await reply('On Sundays, too.');
    const [receipt, first, second] = await mailsTo(ANN);
    expect(receipt).toMatchObject({ kind: 'lead-receipt', references: [] });
    expect(first).toMatchObject({ subject: `Re: ${receipt?.subject}`, references: [receipt?.messageId] });
    const references = [receipt?.messageId, first?.messageId];
    expect(second).toMatchObject({ subject: `Re: ${receipt?.subject}`, references });
    expect((await mailsTo(ANN)).map(({ messageId }) => messageId)).toEqual([...references, second?.messageId]);
  });

  test('say so in the headers of each message', async () => {
    await desk.write('Do you answer at night?');
    const { mail } = await reply('Yes.');
    const settings = { siteUrl: TEST_SITE_URL, mailFrom: 'site@agency.example', emails: emailsOf(desk.site.features) };
    const row = await database.db.selectFrom('outbox').selectAll().where('id', '=', mail).executeTakeFirstOrThrow();
    const rendered = await createQueuedMailRenderer(settings)({ ...row, payload: JSON.parse(row.payload) });
    const message = await PostalMime.parse((await finishMail(rendered)).bytes);
    const [receipt] = await mailsTo(ANN);
    expect(message).toMatchObject({ inReplyTo: receipt?.messageId, references: receipt?.messageId });
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'no' }));
    expect(message.text).toMatch(/^Yes\.$[\s\S]*^On .+ 2026, Ann Lee wrote:$\s+^> Do you answer at night\?$/m);
  });

  test('begin anew with another message, and also without a receipt', async () => {
    await desk.write('First');
    await desk.write('Second');
    await reply('Yes.');
    const [, second, answer] = await mailsTo(ANN);
    expect(answer?.references).toEqual([second?.messageId]);
    await database.db.deleteFrom('outbox').execute();
    await reply('Once more.');
    await reply('And again.');
    const [alone, next] = await mailsTo(ANN);
    expect(alone).toMatchObject({ subject: 'Re: Prices and plans', references: [] });
    expect(next).toMatchObject({ subject: 'Re: Prices and plans', references: [alone?.messageId] });
  });

  test('about a meeting are one thread on both sides, and so is a reply from the desk', async () => {
    await desk.site.call('request-meeting', meetingBody(desk.site.clock.now(), ANN));
    const tokenTo = async (address: string) => /\/meeting#(\S+)/.exec((await mailsTo(address))[0]?.text ?? '')?.[1];
    desk.site.clock.advance(1_000);
    const body = { token: await tokenTo(ANN), version: 1, answer: { kind: 'decline', note: '' } };
    expect((await desk.site.call('answer-meeting', body)).status).toBe(200);
    await reply('Another time.');
    const [requested, declined, answer] = await mailsTo(ANN);
    expect(declined).toMatchObject({ subject: `Re: ${requested?.subject}`, references: [requested?.messageId] });
    expect(answer?.references).toEqual([requested?.messageId, declined?.messageId]);
    const [toOwner, later] = await mailsTo(TEST_OWNER);
    expect(later).toMatchObject({ subject: `Re: ${toOwner?.subject}`, references: [toOwner?.messageId] });
  });
});
