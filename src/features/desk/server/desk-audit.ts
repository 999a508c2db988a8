import words from '#content/desk/audit-words.yaml';
import { isoTime } from '#server/platform/clock.ts';
import { defineQuery } from '#server/platform/http/site-function.ts';
import { auditSchema, type AuditView } from '../shared/desk-settings-schema.ts';
import { MAILED_LINK } from './mails/mailed-acts-endpoint.ts';

const SHOWN = 100;
const OPERATOR = 'key:';

/** The newest acts, each with the names that those concerned have now. */
export const auditQuery = defineQuery({
  schema: auditSchema,
  async read({ actor, before }, { db }) {
    const rows = await db
      .selectFrom('audit_entries')
      .leftJoin('users', 'users.id', 'audit_entries.actor')
      .leftJoin('users as guests', 'guests.id', 'audit_entries.subject')
      .leftJoin('envelopes', 'envelopes.id', 'audit_entries.subject')
      .leftJoin('people', (join) =>
        join.on((row) =>
          row.or([
            row('people.id', '=', row.ref('audit_entries.subject')),
            row('people.person_key', '=', row.ref('envelopes.person_key')),
          ]),
        ),
      )
      .select([
        'number',
        'audit_entries.at',
        'actor',
        'action',
        'audit_entries.subject',
        'count',
        'users.email as actor_email',
      ])
      .select(['people.name', 'people.email as person_email', 'guests.email as guest_email'])
      .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
      .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
      .orderBy('number', 'desc')
      .limit(SHOWN + 1)
      .execute();
    const entries = rows.slice(0, SHOWN).map((row) => ({
      number: row.number,
      at: isoTime(row.at),
      who: row.actor_email ?? actorName(row.actor),
      action: row.action,
      subject: row.subject,
      whom: (row.name || row.person_email) ?? row.guest_email,
      count: row.count,
    }));
    return { entries, hasOlder: rows.length > SHOWN } satisfies AuditView;
  },
});

function actorName(actor: string): string | null {
  if (actor === MAILED_LINK) return words.who.mailed;
  return actor.startsWith(OPERATOR) ? words.who.operator : null;
}
