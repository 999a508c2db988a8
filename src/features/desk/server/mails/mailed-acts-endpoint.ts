/** The pages that the owner's emails link to, and what their buttons do. Opening a link changes nothing. */
import { Hono, type Context } from 'hono';
import { daysLater, localDay, momentOf } from '#shared/site/wall-clock.ts';
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
import type { PlainHtml } from '#server/platform/looks/plain-page.ts';
import { changePerson } from '#server/platform/people/change-person.ts';
import { keysOfGroup, lockHeadOfId } from '#server/platform/people/merged-people.ts';
import { askPage, MAILED_PAGE_POLICY, outcomePage, type Outcome } from './mailed-pages.ts';

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

type Row = Omit<MailedAct, 'action'>;

export function createMailedActsEndpoint(options: MailedActsOptions): Hono<AppEnv> {
  const { db, pipeline, mailedActs, wakeMail, ownerTimeZone: zone } = options;
  const endpoint = new Hono<AppEnv>();
  for (const [name, path] of Object.entries(MAILED_ACTIONS)) {
    // The table's own keys.
    const action = name as MailedAction;
    const show = async (c: Context<AppEnv>, pageOf: (row: Row, now: number) => Promise<PlainHtml>) => {
      c.header('content-security-policy', MAILED_PAGE_POLICY);
      c.header('referrer-policy', 'no-referrer');
      c.header('x-robots-tag', 'noindex');
      return pipeline.run(c, {
        parse: noBody,
        authorize: anyone,
        async act({ now }) {
          const row = mailedActs.read(action, c.req.query('token') ?? '');
          const isOld = !row || row.issuedAt < now - MAILED_ACT_MS;
          return c.html(isOld ? outcomePage(action, 'expired', '') : await pageOf(row, now));
        },
      });
    };
    endpoint.get(path, async (c) =>
      show(c, async (row) => {
        const who = await nameOf(db, action, row);
        return who === undefined ? outcomePage(action, 'expired', '') : askPage(action, who);
      }),
    );
    endpoint.post(path, async (c) =>
      show(c, async (row, now) => {
        const who = (await nameOf(db, action, row)) ?? '';
        const outcome = await db.transaction().execute(async (tx) => {
          const did = await (action === 'release' ? release(tx, row, now) : change(tx, action, row, now));
          const audited = action === 'release' ? 'held.release' : `person.${action}`;
          if (did === 'acted') await recordAct(tx, { actor: MAILED_LINK, action: audited, subject: row.id }, now);
          return did;
        });
        if (outcome === 'acted') wakeMail();
        return outcomePage(action, outcome, who);
      }),
    );
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

/** Whom the email was about; undefined once they are gone. */
async function nameOf(db: Queryable, action: MailedAction, { id }: Row): Promise<string | undefined> {
  const row = await db
    .selectFrom(action === 'release' ? 'envelopes' : 'people')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (row.name || row.email);
}
