import { randomUUID } from 'node:crypto';
import consent from '#content/assessment/team-consent-words.yaml';
import type { Queryable, Tables } from '#server/platform/db/database.ts';

export type DiscTeamRow = Tables['disc_teams'];

/** What a member agrees to show. */
export interface Shown {
  memberName: string;
  assessmentId: string;
  hidesNumbers: boolean;
}

export async function findDiscTeam(db: Queryable, id: string): Promise<DiscTeamRow | undefined> {
  return db.selectFrom('disc_teams').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the team until the transaction ends, so that two who join at once are counted one after the other. */
export async function lockDiscTeam(tx: Queryable, id: string): Promise<DiscTeamRow | undefined> {
  return tx.selectFrom('disc_teams').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The teams that somebody has opened or joined, oldest first, each with its number of members. */
export async function discTeamsOf(db: Queryable, userId: string) {
  return db
    .selectFrom('disc_teams')
    .selectAll()
    .select((team) => [
      team
        .selectFrom('disc_team_members')
        .whereRef('team_id', '=', 'disc_teams.id')
        .select((member) => member.fn.countAll().as('members'))
        .as('members'),
    ])
    .where((team) =>
      team.or([
        team('owner_id', '=', userId),
        team('id', 'in', team.selectFrom('disc_team_members').select('team_id').where('user_id', '=', userId)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function openDiscTeam(tx: Queryable, name: string, ownerId: string, now: number): Promise<DiscTeamRow> {
  return tx
    .insertInto('disc_teams')
    .values({ id: randomUUID(), name, owner_id: ownerId, link_epoch: 0, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function closeDiscTeam(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('disc_teams').where('id', '=', id).execute();
}

/** The links that were given out before open nothing from now on. */
export async function endDiscTeamLink(tx: Queryable, id: string): Promise<DiscTeamRow> {
  return tx
    .updateTable('disc_teams')
    .set((team) => ({ link_epoch: team('link_epoch', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Each member with the answers of the result that they show. */
export async function discTeamMembers(db: Queryable, teamId: string) {
  return db
    .selectFrom('disc_team_members as member')
    .innerJoin('assessments', 'assessments.id', 'member.assessment_id')
    .selectAll('member')
    .select('assessments.answers')
    .where('member.team_id', '=', teamId)
    .orderBy('member.id')
    .execute();
}

export async function showOnDiscTeam(
  tx: Queryable,
  teamId: string,
  userId: string,
  { memberName: name, assessmentId, hidesNumbers }: Shown,
  now: number,
): Promise<void> {
  const shown = {
    assessment_id: assessmentId,
    name,
    hides_numbers: hidesNumbers ? 1 : 0,
    consented_at: now,
    consent_wording: consent.show,
  };
  await tx
    .insertInto('disc_team_members')
    .values({ id: randomUUID(), team_id: teamId, user_id: userId, ...shown })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(shown))
    .execute();
}

/** Whether there was such a member. */
export async function dropDiscTeamMember(
  tx: Queryable,
  teamId: string,
  by: 'id' | 'user_id',
  value: string,
): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('disc_team_members')
    .where('team_id', '=', teamId)
    .where(by, '=', value)
    .returning('id')
    .executeTakeFirst();
  return dropped !== undefined;
}

/** What somebody shows to which team, oldest consent first. */
export async function discTeamConsents(db: Queryable, userId: string) {
  return db
    .selectFrom('disc_team_members as member')
    .innerJoin('disc_teams as team', 'team.id', 'member.team_id')
    .select(['team.name as team', 'member.name', 'member.assessment_id', 'member.hides_numbers'])
    .select(['member.consented_at', 'member.consent_wording'])
    .where('member.user_id', '=', userId)
    .orderBy('member.consented_at')
    .orderBy('member.id')
    .execute();
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    disc_teams: {
      id: string;
      name: string;
      owner_id: string;
      /** A link is good for one epoch; raising it ends the links made before. */
      link_epoch: number;
      created_at: number;
    };
    disc_team_members: {
      id: string;
      team_id: string;
      user_id: string;
      assessment_id: string;
      /** As the member typed it. */
      name: string;
      /** 1 or 0. */
      hides_numbers: number;
      consented_at: number;
      consent_wording: string;
    };
  }
}
