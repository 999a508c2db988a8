/**
 * What belongs to an address among the launch briefs: those whose contact it is, with their files, and of others only the
 * versions that were sent with it. A former contact may have been a slip of the keyboard, so it gets nothing that came
 * later.
 */
import { routes } from '#shared/site/routes.ts';
import { emailKey } from '#shared/text/email-address.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { askForRefresh } from '#server/platform/people/ask-for-refresh.ts';
import type { PrivateLinks } from '#server/platform/private-links.ts';
import { filesOf } from './files/brief-file-store.ts';
import { createFileExport } from '#server/platform/files/stored-bytes.ts';

export function createBriefExport(links: PrivateLinks) {
  return async (db: Queryable, { email, ownsAddress }: AccountHolder) => {
    if (!ownsAddress) return [];
    const contact = emailKey(email);
    const exported: object[] = [];
    const exportFiles = createFileExport(db, 'brief_files');
    for (const brief of await briefsOf(db, contact)) {
      const isContact = brief.email_key === contact;
      const sent = await sentVersions(db, brief.id, isContact ? undefined : contact);
      const times = { createdAt: isoTime(brief.created_at), changedAt: isoTime(brief.updated_at) };
      if (!isContact) {
        exported.push({ ...times, sent });
        continue;
      }
      const files = await exportFiles(await filesOf(db, brief.id));
      const isPartial = files.some(({ base64 }) => base64 === undefined);
      const answers = JSON.parse(brief.answers) as unknown;
      const link = links.link(routes['agent-onboarding'], 'brief', brief.id, brief.link_epoch);
      exported.push({ ...times, ...(isPartial && { link }), answers, files, sent });
    }
    return exported;
  };
}

export async function eraseBriefs(tx: Queryable, { email, ownsAddress }: AccountHolder): Promise<void> {
  if (!ownsAddress) return;
  const contact = emailKey(email);
  const theirs = tx.selectFrom('briefs').select('id').where('email_key', '=', contact);
  // With the versions in them, which a contact before may have sent.
  const sent = await tx
    .deleteFrom('envelopes')
    .where('form', '=', 'brief')
    .where('reference', 'in', theirs)
    .returning('person_key')
    .execute();
  await askForRefresh(
    tx,
    sent.map(({ person_key: key }) => key),
  );
  await tx.deleteFrom('briefs').where('email_key', '=', contact).execute();
}

async function briefsOf(db: Queryable, contact: string) {
  const sentWith = db.selectFrom('brief_versions').select('brief_id').where('email_key', '=', contact);
  return db
    .selectFrom('briefs')
    .selectAll()
    .where((it) => it.or([it('email_key', '=', contact), it('id', 'in', sentWith)]))
    .orderBy('created_at')
    .execute();
}

/** @param contact Only the versions that were sent with this contact. */
async function sentVersions(db: Queryable, briefId: string, contact: string | undefined) {
  const all = db.selectFrom('brief_versions').selectAll().where('brief_id', '=', briefId).orderBy('number');
  const versions = await (contact === undefined ? all : all.where('email_key', '=', contact)).execute();
  return versions.map((version) => ({
    number: version.number,
    sentAt: isoTime(version.sent_at),
    answers: JSON.parse(version.answers) as unknown,
    consent: version.consent_wording,
    sourcePage: version.source_page,
    cameFrom: version.source,
  }));
}
