/** Tells the owner: the one way to it, so that a site without an owner's address only stores. */
import { emailKey } from '#shared/text/email-address.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { statement, type Slots } from '#server/platform/db/statement.ts';
import type { MailKind, MailPayloads } from './mail-kinds.ts';
import type { MailedAct } from './mailed-acts.ts';
import { enqueueMail } from './outbox-store.ts';

export type Letter = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

interface Concerns {
  concerns?: string;
  userId?: string | undefined;
  cause?: string;
  conversation?: string;
}

/** About a person, it gets links to act on that person's row, so the row has to be written first. */
export type Announce = (tx: Queryable, letter: Letter, about: Concerns, now: number) => Promise<void>;

export function createAnnounce(ownerEmail: string | undefined): Announce {
  return async (tx, letter, about, now) => {
    if (!ownerEmail) return;
    const acts = about.concerns === undefined ? [] : await actsOn(tx, about.concerns, now);
    const mail = { ...letter, ...about, ...(acts.length > 0 && { acts }), recipient: ownerEmail };
    await enqueueMail(tx, mail, now);
  };
}

async function actsOn(tx: Queryable, email: string, issuedAt: number): Promise<readonly MailedAct[]> {
  const [person] = await findPerson(tx, { key: emailKey(email) });
  return person ? personActs(person, issuedAt) : [];
}

const findPerson = statement((db, { key }: Slots<{ key: string }>) =>
  db
    .selectFrom('people as wrote')
    .innerJoin('people', (join) =>
      join.on((row) => row('people.person_key', '=', row.fn.coalesce('wrote.merged_into', 'wrote.person_key'))),
    )
    .select(['people.id', 'people.version'])
    .where('wrote.person_key', '=', key),
);

export function personActs({ id, version }: { id: string; version: number }, issuedAt: number): readonly MailedAct[] {
  return (['done', 'remind'] as const).map((action) => ({ action, id, version, issuedAt }));
}
