import { beforeEach, expect, test } from 'vitest';
import { openDesk, type DeskSite } from '#test/support/desk-site.ts';
import { join } from '#test/support/member.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';
import { INVITED_MS } from '#features/accounts/server/interface.ts';
import { addMember } from '#features/team/server/interface.ts';
import { DAY_MS } from '#shared/site/durations.ts';
import type { DeskView } from '../shared/desk-schema.ts';
import type { Invited, TeamMember } from '../shared/desk-settings-schema.ts';

describeOnEmbedded('the team on the desk', (database) => {
  let desk: DeskSite;
  beforeEach(async () => {
    desk = await openDesk(database.db);
  });
  const team = async () => desk.owner.ask<{ members: TeamMember[]; invited: Invited[] }>('desk-team', {});
  const invite = async (email: string, role = 'helper') => {
    desk.site.clock.advance(1_000);
    // An invitation needs a fresh code.
    await desk.enterCode(desk.owner);
    return desk.owner.call('desk-invite', { email, role }, { 'idempotency-key': `${email} ${desk.site.clock.now()}` });
  };

  test('lists its members, whoever has been on it longest first, and nobody else', async () => {
    // Neither by address, nor in the order in which they got their accounts.
    const days = { 'cy@agency.example': 2, 'ann@agency.example': 3, 'bo@agency.example': 1, 'al@agency.example': 2 };
    for (const [email, day] of Object.entries(days)) {
      const { id: userId } = await join(desk.site, database.db, { email });
      const role = email.startsWith('ann') ? 'owner' : 'helper';
      await addMember(database.db, { userId, role }, Date.UTC(2026, 0, day));
    }
    await join(desk.site, database.db, { email: 'dee@visitor.example' });
    const { members } = await team();
    expect(members.map(({ email, role, since }) => [email, role, since.slice(0, 10)])).toEqual([
      ['bo@agency.example', 'helper', '2026-01-01'],
      ['al@agency.example', 'helper', '2026-01-02'],
      ['cy@agency.example', 'helper', '2026-01-02'],
      ['ann@agency.example', 'owner', '2026-01-03'],
    ]);
  });

  test('is told to every screen, by address, with who asks and their role', async () => {
    for (const email of ['cy@agency.example', 'al@agency.example']) await desk.helper(email);
    const helper = await desk.helper('mo@agency.example');
    await join(desk.site, database.db, { email: 'dee@visitor.example' });
    const emails = ['al@agency.example', 'cy@agency.example', 'mo@agency.example', TEST_OWNER];
    for (const [member, role] of [
      [helper, 'helper'],
      [desk.owner, 'owner'],
    ] as const) {
      const view = await member.ask<DeskView>('desk-view', {});
      expect([view.me, view.role, view.members.map(({ email }) => email)]).toEqual([member.id, role, emails]);
    }
  });

  test('lists who is invited, the first one first, until the link ends or is withdrawn', async () => {
    for (const email of ['cy@agency.example', 'ann@agency.example', 'bo@agency.example'])
      expect((await invite(email, email.startsWith('ann') ? 'owner' : 'helper')).status).toBe(200);
    const until = desk.site.clock.now() + INVITED_MS;
    const { invited } = await team();
    expect(invited.map(({ email, role }) => [email, role])).toEqual([
      ['cy@agency.example', 'helper'],
      ['ann@agency.example', 'owner'],
      ['bo@agency.example', 'helper'],
    ]);
    expect(invited.at(-1)?.until).toBe(new Date(until).toISOString());
    await desk.owner.ask('desk-withdraw', { email: 'ann@agency.example' });
    // Asked again, the first one is pending anew.
    desk.site.clock.advance(DAY_MS);
    await invite('cy@agency.example');
    expect((await team()).invited.map(({ email }) => email)).toEqual(['bo@agency.example', 'cy@agency.example']);
    desk.site.clock.advance(until - desk.site.clock.now());
    await desk.enterCode(desk.owner);
    expect((await team()).invited.map(({ email }) => email)).toEqual(['cy@agency.example']);
  });

  test('keeps no drafts of whoever has left it, and those of all others', async () => {
    await desk.write('Hello');
    const { id: person } = await desk.latest();
    const helper = await desk.helper();
    for (const member of [desk.owner, helper]) {
      const draft = { id: crypto.randomUUID(), version: 0 };
      await member.ask('save-reply-draft', { person, draft, subject: '', text: 'Yes', quotes: true });
    }
    await desk.owner.ask('desk-remove', { id: helper.id });
    const left = await database.db.selectFrom('reply_drafts').select('member_id').execute();
    expect(left).toEqual([{ member_id: desk.owner.id }]);
  });

  test('is changed by an owner with a fresh code alone, and never where it is their own place', async () => {
    const helper = await desk.helper();
    for (const [name, body] of [
      ['desk-invite', { email: 'cy@agency.example', role: 'owner' }],
      ['desk-remove', { id: desk.owner.id }],
      ['desk-withdraw', { email: 'cy@agency.example' }],
    ] as const)
      expect((await helper.call(name, body)).status, name).toBe(403);
    for (const email of [TEST_OWNER, TEST_OWNER.toUpperCase()]) expect((await invite(email)).status).toBe(422);
    expect((await desk.owner.call('desk-remove', { id: desk.owner.id })).status).toBe(422);
    expect((await desk.owner.call('desk-remove', { id: helper.id })).status).toBe(200);
    expect((await desk.owner.call('desk-remove', { id: helper.id }, { 'idempotency-key': 'again' })).status).toBe(404);
    expect((await team()).members).toEqual([]);
    expect((await helper.call('desk-today', {})).status).toBe(403);
    const mails = await renderedMails(database.db, desk.site);
    expect(mails.filter(({ kind }) => kind === 'team-invite')).toEqual([]);
  });
});
