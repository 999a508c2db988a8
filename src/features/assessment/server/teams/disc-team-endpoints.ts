/** The functions of a team's members: to open, join, show, leave and close one. Strangers get the answer of no team. */
import * as v from 'valibot';
import words from '#content/assessment/team-server-words.yaml';
import { tooLong } from '#shared/text/field-errors.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { conflict, notFound, type Refusal } from '#server/platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import {
  MEMBER_NAME_MAX_LENGTH,
  TEAM_MAX_MEMBERS,
  TEAM_NAME_MAX_LENGTH,
  TEAMS_PER_PERSON,
} from '#features/assessment/shared/teams/disc-team.ts';
import { lockAssessment } from '../assessment-store.ts';
import { rowId } from '../assessment-view.ts';
import {
  closeDiscTeam,
  discTeamMembers,
  discTeamsOf,
  dropDiscTeamMember,
  endDiscTeamLink,
  findDiscTeam,
  lockDiscTeam,
  openDiscTeam,
  showOnDiscTeam,
  type DiscTeamRow,
  type Shown,
} from './disc-team-store.ts';
import { discTeamsView, discTeamView, INVITATION, invitationView } from './disc-team-view.ts';

const TOKEN_MAX_LENGTH = 200;
const token = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH));
const ofTeam = { team: rowId };
const shown = {
  memberName: nameOf(MEMBER_NAME_MAX_LENGTH),
  assessmentId: rowId,
  hidesNumbers: v.boolean(),
  /** To the words of team-consent-words.yaml. */
  consents: v.literal(true, words.refusals.consent),
};

function nameOf(most: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, words.refusals.noName),
    v.check(
      (name) => !tooLong(name, most),
      ({ input }) => tooLong(input, most),
    ),
  );
}

export function discTeamFunctions(links: PrivateLinks): Record<string, FunctionBody> {
  /** @throws {Refusal} unless the link is the team's latest. */
  const invited = async (db: Queryable, given: string, find: typeof findDiscTeam): Promise<DiscTeamRow> => {
    const linked = links.rowOf(given, INVITATION);
    const team = linked && (await find(db, linked.id));
    if (team?.link_epoch !== linked?.epoch || !team) throw notFound(words.refusals.noInvitation);
    return team;
  };
  return {
    'disc-teams': defineQuery({
      schema: v.strictObject({}),
      read: async (_input, call) => ({ ...(await discTeamsView(call.db, signedInUser(call).id)) }),
    }),
    'disc-team': defineQuery({
      schema: v.strictObject(ofTeam),
      async read({ team: id }, call) {
        const team = await findDiscTeam(call.db, id);
        const view = team && (await discTeamView(call.db, team, signedInUser(call).id, links));
        if (!view) throw noSuchTeam();
        return { ...view };
      },
    }),
    'disc-team-invitation': defineQuery({
      schema: v.strictObject({ token }),
      async read({ token: given }, call) {
        const team = await invited(call.db, given, findDiscTeam);
        return { ...(await invitationView(call.db, team, signedInUser(call).id)) };
      },
    }),
    'open-disc-team': defineCommand({
      schema: v.strictObject({ name: nameOf(TEAM_NAME_MAX_LENGTH), ...shown }),
      handlesRepeats: true,
      async act({ name, ...given }, call) {
        const { id: userId } = signedInUser(call);
        await refuseEleventhTeam(call.tx, userId);
        const team = await openDiscTeam(call.tx, name, userId, call.now);
        await show(call.tx, team, userId, given, call.now);
        return { team: team.id };
      },
    }),
    'join-disc-team': defineCommand({
      schema: v.strictObject({ token, ...shown }),
      handlesRepeats: true,
      async act({ token: given, ...what }, call) {
        const team = await invited(call.tx, given, lockDiscTeam);
        await show(call.tx, team, signedInUser(call).id, what, call.now);
        return { team: team.id };
      },
    }),
    'show-on-disc-team': defineCommand({
      schema: v.strictObject({ ...ofTeam, ...shown }),
      handlesRepeats: true,
      async act({ team: id, ...given }, call) {
        const { id: userId } = signedInUser(call);
        const team = await lockDiscTeam(call.tx, id);
        if (!team || !(await discTeamView(call.tx, team, userId, links))) throw noSuchTeam();
        await show(call.tx, team, userId, given, call.now);
      },
    }),
    'leave-disc-team': defineCommand({
      schema: v.strictObject(ofTeam),
      handlesRepeats: true,
      async act({ team: id }, call) {
        if (!(await dropDiscTeamMember(call.tx, id, 'user_id', signedInUser(call).id))) throw noSuchTeam();
      },
    }),
    'remove-from-disc-team': defineCommand({
      schema: v.strictObject({ ...ofTeam, member: rowId }),
      handlesRepeats: true,
      async act({ team: id, member }, call) {
        await lockOwnTeam(call.tx, id, signedInUser(call).id);
        if (!(await dropDiscTeamMember(call.tx, id, 'id', member))) throw notFound(words.refusals.noMember);
        // Otherwise they could come back by the link that let them in.
        await endDiscTeamLink(call.tx, id);
      },
    }),
    'renew-disc-team-link': defineCommand({
      schema: v.strictObject(ofTeam),
      handlesRepeats: true,
      async act({ team: id }, call) {
        await lockOwnTeam(call.tx, id, signedInUser(call).id);
        await endDiscTeamLink(call.tx, id);
      },
    }),
    'close-disc-team': defineCommand({
      schema: v.strictObject(ofTeam),
      handlesRepeats: true,
      async act({ team: id }, call) {
        await lockOwnTeam(call.tx, id, signedInUser(call).id);
        await closeDiscTeam(call.tx, id);
      },
    }),
  };
}

/** Puts somebody on the map, or changes what they show. The caller holds the team's lock. */
async function show(tx: Queryable, team: DiscTeamRow, userId: string, given: Shown, now: number): Promise<void> {
  const members = await discTeamMembers(tx, team.id);
  if (!members.some((member) => member.user_id === userId)) {
    if (members.length >= TEAM_MAX_MEMBERS)
      throw conflict(fillWords(words.refusals.full, { most: String(TEAM_MAX_MEMBERS) }));
    if (team.owner_id !== userId) await refuseEleventhTeam(tx, userId);
  }
  if (!(await lockAssessment(tx, userId, given.assessmentId))) throw notFound(words.refusals.noResult);
  await showOnDiscTeam(tx, team.id, userId, given, now);
}

/** The transaction holds the account's lock, so two calls at once can't both be the tenth. */
async function refuseEleventhTeam(tx: Queryable, userId: string): Promise<void> {
  const teams = await discTeamsOf(tx, userId);
  if (teams.length >= TEAMS_PER_PERSON)
    throw conflict(fillWords(words.refusals.teams, { most: String(TEAMS_PER_PERSON) }));
}

async function lockOwnTeam(tx: Queryable, id: string, userId: string): Promise<void> {
  const team = await lockDiscTeam(tx, id);
  if (team?.owner_id !== userId) throw noSuchTeam();
}

function noSuchTeam(): Refusal {
  return notFound(words.refusals.noTeam);
}
