/** The team at the desk: who is on it, and what everybody did. */
import * as v from 'valibot';
import { isoTime } from '../../platform/clock.ts';
import { recordAct } from '../../platform/audit/audit-log.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { defineCommand, defineQuery, signedInUser, type FunctionBody } from '../../platform/http/site-function.ts';
import { emailKey } from '../../../shared/text/email-address.ts';
import { removeMemberSchema, inviteSchema } from '../../../shared/desk/desk-schema.ts';
import { requireFreshCode } from './fresh-code.ts';

const AUDIT_SHOWN = 200;

export const teamQuery: FunctionBody = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db }) {
    const members = await db
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['users.id', 'users.email', 'team_members.role', 'team_members.added_at'])
      .orderBy('team_members.added_at')
      .execute();
    return { members: members.map(({ id, email, role, added_at: at }) => ({ id, email, role, since: isoTime(at) })) };
  },
});

/** Somebody on the team needs an account of their own first, so that the address is theirs. */
export const addToTeam: FunctionBody = defineCommand({
  schema: inviteSchema,
  essence: (input) => input,
  async act({ email, role }, { tx, user, now }) {
    const member = signedInUser({ user });
    requireFreshCode(member, now);
    const found = await tx
      .selectFrom('users')
      .select(['id', 'email_verified_at'])
      .where('email', '=', emailKey(email))
      .executeTakeFirst();
    if (!found || found.email_verified_at === null)
      throw new Refusal({
        code: 'validation_failed',
        message: 'No account has confirmed this address yet. Ask them to create one, then invite them again.',
        fields: { email: 'No account has confirmed this address yet.' },
      });
    await tx
      .insertInto('team_members')
      .values({ user_id: found.id, role, added_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
      .execute();
    await recordAct(tx, { actor: member.id, action: `team.${role}`, subject: found.id }, now);
  },
});

export const removeFromTeam: FunctionBody = defineCommand({
  schema: removeMemberSchema,
  essence: (input) => input,
  async act({ id }, { tx, user, now }) {
    const member = signedInUser({ user });
    requireFreshCode(member, now);
    if (id === member.id) throw new Refusal({ code: 'validation_failed', message: 'Another owner has to remove you.' });
    await tx.deleteFrom('team_members').where('user_id', '=', id).execute();
    await recordAct(tx, { actor: member.id, action: 'team.remove', subject: id }, now);
  },
});

export const auditQuery: FunctionBody = defineQuery({
  schema: v.strictObject({}),
  async read(_input, { db }) {
    const rows = await db
      .selectFrom('audit_entries')
      .leftJoin('users', 'users.id', 'audit_entries.actor')
      .select(['number', 'at', 'actor', 'users.email', 'action', 'subject', 'count'])
      .orderBy('number', 'desc')
      .limit(AUDIT_SHOWN)
      .execute();
    return {
      entries: rows.map(({ at, email, actor, ...entry }) => ({ ...entry, who: email ?? actor, at: isoTime(at) })),
    };
  },
});
