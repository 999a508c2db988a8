import { routes } from '#shared/site/routes.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { circumplexPoint, scoreAnswers, type Answers } from '#features/assessment/shared/disc-scoring.ts';
import { portraitFor, portraitOf } from '#features/assessment/shared/portrait.ts';
import type {
  DiscTeam,
  DiscTeamInvitation,
  DiscTeamMember,
  DiscTeams,
} from '#features/assessment/shared/teams/disc-team.ts';
import { assessmentsOf } from '../assessment-store.ts';
import { discTeamConsents, discTeamMembers, discTeamsOf, type DiscTeamRow } from './disc-team-store.ts';

/** Names the links' purpose in their signature. */
export const INVITATION = 'disc-team';

/** Undefined for whoever neither opened nor joined it. */
export async function discTeamView(
  db: Queryable,
  team: DiscTeamRow,
  userId: string,
  links: PrivateLinks,
): Promise<DiscTeam | undefined> {
  const rows = await discTeamMembers(db, team.id);
  const own = rows.find((row) => row.user_id === userId);
  const isOwner = team.owner_id === userId;
  if (!own && !isOwner) return undefined;
  return {
    id: team.id,
    name: team.name,
    isOwner,
    // Whoever sees the others shows something, too.
    members: own ? rows.map((row) => memberView(row, team, userId)).toSorted(byName) : [],
    own: own ? { name: own.name, assessmentId: own.assessment_id, hidesNumbers: own.hides_numbers === 1 } : null,
    link: isOwner ? links.link(routes['disc-team'], INVITATION, team.id, team.link_epoch) : null,
  };
}

type MemberRow = Awaited<ReturnType<typeof discTeamMembers>>[number];

/** Exactly what the consent names: never the answers, which the emblem would tell, nor the account. */
function memberView(row: MemberRow, team: DiscTeamRow, userId: string): DiscTeamMember {
  // The schema checked them before they were stored.
  const scores = scoreAnswers(JSON.parse(row.answers) as Answers);
  const { key, alsoFits } = portraitFor(scores);
  return {
    id: row.id,
    name: row.name,
    isYou: row.user_id === userId,
    isOwner: row.user_id === team.owner_id,
    portraits: [key, ...alsoFits].map((fitting) => ({ key: fitting, name: portraitOf(fitting).name })),
    place: circumplexPoint(scores),
    scores: row.hides_numbers === 1 ? null : scores,
  };
}

function byName(a: DiscTeamMember, b: DiscTeamMember): number {
  return a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
}

export async function discTeamsView(db: Queryable, userId: string): Promise<DiscTeams> {
  const teams = await discTeamsOf(db, userId);
  const results = await assessmentsOf(db, userId);
  return {
    teams: teams.map(({ id, name, members, owner_id }) => ({
      id,
      name,
      members: Number(members),
      isOwner: owner_id === userId,
    })),
    results: results.map(({ id, completedAt, answers, name }) => ({
      id,
      completedAt: isoTime(completedAt),
      portrait: portraitOf(portraitFor(scoreAnswers(answers)).key).name,
      firstName: name.trim().split(/\s/u, 1)[0] ?? '',
    })),
  };
}

export async function invitationView(db: Queryable, team: DiscTeamRow, userId: string): Promise<DiscTeamInvitation> {
  const rows = await discTeamMembers(db, team.id);
  return {
    team: { id: team.id, name: team.name, members: rows.length },
    from: rows.find((row) => row.user_id === team.owner_id)?.name ?? '',
    isMember: rows.some((row) => row.user_id === userId),
  };
}

export async function exportedDiscTeams(db: Queryable, userId: string) {
  const teams = await discTeamsOf(db, userId);
  return teams
    .filter(({ owner_id }) => owner_id === userId)
    .map(({ name, created_at }) => ({ name, openedAt: isoTime(created_at) }));
}

export async function exportedDiscTeamConsents(db: Queryable, userId: string) {
  const consents = await discTeamConsents(db, userId);
  return consents.map((row) => ({
    team: row.team,
    name: row.name,
    assessment: row.assessment_id,
    hidesNumbers: row.hides_numbers === 1,
    consent: { at: isoTime(row.consented_at), wording: row.consent_wording },
  }));
}
