import { beforeEach, expect, test } from 'vitest';
import { join } from '#test/support/member.ts';
import { createTestApp } from '#test/support/test-app.ts';
import { describeOnEachDatabase } from '#test/support/test-database.ts';
import {
  acceptInvitation,
  addInvitation,
  deleteInvitation,
  isWithdrawn,
  pendingInvitation,
  pendingInvitations,
  withdrawInvitation,
} from './team-invitations.ts';

const NOW = Date.UTC(2026, 0, 15);
const emailOf = (name: string) => `${name}@agency.example`;

describeOnEachDatabase('invitations of several people', (database) => {
  const invited = async () =>
    (await database.db.selectFrom('team_invitations').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    );
  const pending = async () => (await pendingInvitations(database.db, NOW)).map(({ email }) => email);

  beforeEach(async () => {
    for (const [name, createdAt, expiresAt] of [
      ['late', NOW - 1, NOW + 1],
      ['first', NOW - 3, NOW + 1],
      ['over', NOW - 4, NOW],
      ['withdrawn', NOW - 2, NOW + 1],
    ] as const)
      await addInvitation(database.db, { email: emailOf(name), role: 'helper', expiresAt }, createdAt);
    await withdrawInvitation(database.db, emailOf('withdrawn'), NOW);
  });

  test('are pending until they expire or are withdrawn, oldest first', async () => {
    expect(await pending()).toEqual(['first', 'late'].map(emailOf));
    for (const [name, is] of [
      ['late', true],
      ['over', false],
      ['withdrawn', false],
      ['nobody', false],
    ] as const)
      expect([name, (await pendingInvitation(database.db, emailOf(name), NOW)) !== undefined]).toEqual([name, is]);
  });

  test('are withdrawn one by one, once', async () => {
    expect(await withdrawInvitation(database.db, emailOf('late'), NOW)).toBe(true);
    expect(await withdrawInvitation(database.db, emailOf('late'), NOW)).toBe(false);
    expect(await withdrawInvitation(database.db, emailOf('nobody'), NOW)).toBe(false);
    expect(await pending()).toEqual([emailOf('first')]);
    const withdrawn = ['first', 'late', 'over', 'withdrawn'].map((name) => isWithdrawn(database.db, emailOf(name)));
    expect(await Promise.all(withdrawn)).toEqual([false, true, false, true]);
    await deleteInvitation(database.db, emailOf('late'));
    expect(await invited()).toEqual(['first', 'over', 'withdrawn'].map(emailOf));
  });

  test('are accepted by whom they are for, within their time', async () => {
    const site = await createTestApp({ db: database.db });
    for (const [name, is] of [
      ['over', false],
      ['withdrawn', false],
      ['first', true],
    ] as const) {
      const { id, email } = await join(site, database.db, { email: emailOf(name) });
      const holder = { id, email, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null } as const;
      const accepted = database.db.transaction().execute(async (tx) => acceptInvitation(tx, holder, NOW));
      expect([name, await accepted]).toEqual([name, is]);
    }
    expect(await invited()).toEqual(['late', 'over', 'withdrawn'].map(emailOf));
  });
});
