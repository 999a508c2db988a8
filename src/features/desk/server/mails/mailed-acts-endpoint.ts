/** What the buttons of pages that the owner's emails link to do. The pages are static: opening a link changes nothing. */
import { Hono } from 'hono';
import { daysLater, localDay, momentOf } from '#shared/site/wall-clock.ts';
import { routes } from '#shared/site/routes.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Forms, SiteForm } from '#server/platform/forms/site-form.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { anyone, noBody, type Pipeline } from '#server/platform/http/request-pipeline.ts';
import {
  MAILED_ACT_MS,
  MAILED_ACTIONS,
  type MailedAction,
  type MailedAct,
  type MailedActs,
} from '#server/platform/mail/outbox/mailed-acts.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { keysOfGroup, lockHeadOfId } from '#server/platform/people/merged-people.ts';

export interface MailedActsOptions {
  db: Database;
  pipeline: Pipeline;
  mailedActs: MailedActs;
  forms: readonly SiteForm[];
  received: Forms;
  ownerTimeZone: string;
  wakeMail: () => void;
}

export const MAILED_LINK = 'link in an email';
/** When a reminder for tomorrow comes, on the owner's wall clock; as at the desk. */
const REMINDER_TIME = '09:00';

type Outcome = 'acted' | 'already' | 'newer' | 'expired';
type Row = Omit<MailedAct, 'action'>;

export function createMailedActsEndpoint(options: MailedActsOptions): Hono<AppEnv> {
  const { db, pipeline, mailedActs, wakeMail, ownerTimeZone: zone } = options;
  const endpoint = new Hono<AppEnv>();
  for (const [name, path] of Object.entries(MAILED_ACTIONS)) {
    // The table's own keys.
    const action = name as MailedAction;
    endpoint.post(path, async (c) => {
      c.header('cache-control', 'no-store');
      return pipeline.run(c, {
        parse: noBody,
        authorize: anyone,
        async act({ now }) {
          const row = mailedActs.read(action, c.req.query('token') ?? '');
          if (!row || row.issuedAt < now - MAILED_ACT_MS) return c.redirect(routes['desk-mail-expired'], 303);
          const outcome = await db.transaction().execute(async (tx) => {
            const did = await (action === 'release' ? release(tx, row, now) : change(tx, action, row, now));
            const audited = action === 'release' ? 'held.release' : `person.${action}`;
            if (did === 'acted') await recordAct(tx, { actor: MAILED_LINK, action: audited, subject: row.id }, now);
            return did;
          });
          if (outcome === 'acted') wakeMail();
          return c.redirect(routes[`desk-mail-${outcome}`], 303);
        },
      });
    });
  }
  return endpoint;

  async function release(tx: Queryable, { id, version }: Row, now: number): Promise<Outcome> {
    const found = tx.selectFrom('envelopes').select(['form', 'version']).where('id', '=', id);
    const envelope = await found.executeTakeFirst();
    const form = options.forms.find(({ name }) => name === envelope?.form);
    if (!envelope || !form) return 'expired';
    const isReleased = envelope.version === version && (await options.received.release(tx, form, id, now));
    return isReleased ? 'acted' : 'already';
  }

  async function change(
    tx: Queryable,
    action: 'done' | 'remind',
    { id, version, issuedAt }: Row,
    now: number,
  ): Promise<Outcome> {
    const person = await lockHeadOfId(tx, id);
    if (!person) return 'expired';
    if (person.version !== version) return 'already';
    if (action === 'done' && (await hasWrittenSince(tx, person.person_key, issuedAt))) return 'newer';
    // No zone changes its clocks at that time.
    const tomorrow = momentOf(`${daysLater(localDay(now, zone), 1)}T${REMINDER_TIME}`, zone) as number;
    const changed = action === 'done' ? { waiting_since: null, due_at: null } : { due_at: tomorrow };
    await changePerson(tx, person, changed, { how: 'done', memberId: '' }, now);
    return 'acted';
  }

  /** "Done" ends only the wait that the email told of. */
  async function hasWrittenSince(tx: Queryable, personKey: string, issuedAt: number): Promise<boolean> {
    const kinds = options.forms.map(({ name }) => name);
    const newer = await tx
      .selectFrom('activities')
      .select('id')
      .where('person_key', 'in', keysOfGroup(personKey))
      .where('at', '>', issuedAt)
      .where('member_id', 'is', null)
      .where('kind', 'in', kinds)
      .executeTakeFirst();
    return newer !== undefined;
  }
}
