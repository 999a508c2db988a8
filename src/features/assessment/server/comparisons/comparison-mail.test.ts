/** The email to who asked for a comparison, once the other one agrees. */
import { beforeEach, expect, test } from 'vitest';
import type { AccountOverview } from '#features/accounts/shared/account-holdings.ts';
import { createRateLimiter } from '#server/platform/http/rate-limit.ts';
import { tablesOf } from '#server/platform/feature/feature.ts';
import { applyRetention } from '#server/platform/jobs/retention.ts';
import { countMailTo, MAILS_PER_RECIPIENT } from '#server/platform/mail/outbox/recipient-limit.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import { keptMs } from '#shared/site/kept-periods.ts';
import { join, MEMBER_PASSWORD, type Member } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { assessmentBody, comparisonHalf } from '#test/support/mail/submissions.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import type { ComparisonView } from '#features/assessment/shared/comparison-schema.ts';

const ANN = 'ann@visitor.example';
const BEN = comparisonHalf({ name: 'Benjamin', leader: 'D' });
const asking = (reportEmail = ANN) => ({ ...comparisonHalf({ name: 'Annabel' }), mails: true, reportEmail });

describeOnEmbedded('the email about a comparison', (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: database.db });
    await site.call('send-disc-assessment', assessmentBody({ email: ANN }));
  });
  type Caller = Pick<Member, 'call'>;
  const visitor: Caller = { call: async (name, body, headers) => site.call(name, body, headers) };
  const linkIn = async (response: Response) => ((await response.json()) as { link: string }).link;
  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const see = async (link: string) => {
    const answer = await site.call('comparison', { token: tokenOf(link) });
    return ((await answer.json()) as { comparison: ComparisonView }).comparison;
  };
  const ask = async (half: object, caller = visitor) => {
    const link = await linkIn(await caller.call('ask-to-compare', half));
    const view = await see(link);
    if (view.state !== 'waiting') throw new Error('Nobody can have agreed.');
    return { link, invite: view.invite, mails: view.mails };
  };
  const agree = (invite: string, half: object = BEN) => site.call('agree-to-compare', { token: tokenOf(invite), half });
  const mails = async () => await renderedMails(database.db, site, 'comparison-ready');
  const saved = async (member: Member) => {
    await member.ask('send-disc-assessment', assessmentBody({ email: member.email, leader: 'I' }));
    const { assessments } = await member.ask<AccountOverview>('account-overview');
    return { name: 'Cleo', showsNumbers: true, result: { id: assessments[0]?.id } };
  };

  test('goes to the address of the report, once, with the own link and nothing that anybody typed', async () => {
    const { link, invite, mails: announced } = await ask(asking(' ANN@visitor.example '));
    expect(announced).toBe(true);
    expect(await mails()).toEqual([]);
    for (let time = 0; time < 2; time += 1) expect((await agree(invite)).status).toBe(200);
    const [mail, ...others] = await mails();
    expect([mail?.recipient, others]).toEqual([ANN, []]);
    expect(mail?.text).toContain(link);
    expect((await see(link)).state).toBe('open');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Benjamin|Annabel/);
    expect(mail?.text).not.toContain(tokenOf(invite));
  });

  test("goes to the address of an account's own result", async () => {
    const cleo = await join(site, database.db, { email: 'cleo@visitor.example' });
    const { invite } = await ask({ ...(await saved(cleo)), mails: true }, cleo);
    await agree(invite);
    expect(await mails()).toMatchObject([{ recipient: cleo.email }]);
    await cleo.call('delete-account', { password: MEMBER_PASSWORD });
    expect(await mails()).toEqual([]);
  });

  test.each<[string, object]>([
    ['who did not ask for it', { ...asking(), mails: false }],
    ['who does not say', comparisonHalf()],
    ['an address that had no report', asking('bob@visitor.example')],
    ['an address whose report was of other answers', { ...asking(), ...comparisonHalf({ leader: 'C' }) }],
    ['no address', { ...comparisonHalf(), mails: true }],
  ])('does not go to %s', async (_who, half) => {
    const { invite, mails: announced } = await ask(half);
    expect(announced).toBe(false);
    expect((await agree(invite)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  test('is not sent to an address that has had its ten, and the comparison opens all the same', async () => {
    const { link, invite } = await ask(asking());
    const rateLimiter = createRateLimiter(1);
    const { points } = MAILS_PER_RECIPIENT;
    for (let sent = 1; sent < points; sent += 1) await countMailTo(database.db, rateLimiter, ANN, site.clock.now());
    await agree(invite);
    expect(await mails()).toEqual([]);
    expect((await see(link)).state).toBe('open');
  });

  test('counts toward the ten', async () => {
    await agree((await ask(asking())).invite);
    const rateLimiter = createRateLimiter(1);
    const { points } = MAILS_PER_RECIPIENT;
    const waits = [];
    for (let sent = 2; sent <= points; sent += 1)
      waits.push(await countMailTo(database.db, rateLimiter, ANN, site.clock.now()));
    expect(waits.map((wait) => wait > 0)).toEqual([...Array.from({ length: points - 2 }, () => false), true]);
  });

  test('does not go out once the result is gone, which the comparison outlives', async () => {
    const { link, invite } = await ask(asking());
    site.clock.advance(keptMs('assessments'));
    await applyRetention(database.db, tablesOf(site.features), site.clock.now());
    expect(await see(link)).toMatchObject({ state: 'waiting', mails: false });
    expect((await agree(invite)).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await see(link)).state).toBe('open');
  });

  test('goes out as long as the latest of equal results is kept', async () => {
    site.clock.advance(DAY_MS);
    await site.call('send-disc-assessment', assessmentBody({ email: ANN }));
    const { invite } = await ask(asking());
    site.clock.advance(keptMs('assessments') - DAY_MS);
    await applyRetention(database.db, tablesOf(site.features), site.clock.now());
    expect(await database.db.selectFrom('assessments').select('id').execute()).toHaveLength(1);
    await agree(invite);
    expect(await mails()).toHaveLength(1);
  });

  test.each(['asker', 'guest'])('does not leave any more once the %s has ended it', async (side) => {
    const { link, invite } = await ask(asking());
    const own = { asker: link, guest: await linkIn(await agree(invite)) };
    expect(await mails()).toHaveLength(1);
    const token = tokenOf(own[side as 'asker']);
    expect((await site.call('end-comparison', { token })).status).toBe(200);
    expect(await mails()).toEqual([]);
    for (const either of Object.values(own))
      expect((await site.call('comparison', { token: tokenOf(either) })).status).toBe(404);
    expect((await renderedMails(database.db, site)).map(({ kind }) => kind)).toEqual(['disc-report']);
  });
});
