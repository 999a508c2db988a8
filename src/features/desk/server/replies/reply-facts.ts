import { signatureOf } from '#features/conversations/server/interface.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import { personSchema } from '#features/desk/shared/desk-schema.ts';
import type { FieldValues } from '#features/desk/shared/reply-fields.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { siteSignature } from '#server/platform/mail/rendering/email-parts.tsx';
import { groupOf } from '#server/platform/people/merged-people.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { routes } from '#shared/site/routes.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { requirePerson } from '../desk-queries.ts';
import { contactsOf } from '../people/desk-people.ts';
import { answeredBy } from './answered-mail.ts';
import type { ReplyOptions } from './reply-endpoints.ts';

interface ReplyFactsOptions extends ReplyOptions {
  siteUrl: string;
}

export function createReplyFacts({ answersTo, siteUrl }: ReplyFactsOptions): FunctionBody {
  return defineQuery({
    schema: personSchema,
    async read({ id }, { db, user }) {
      const member = signedInUser({ user });
      const person = await requirePerson(db, id);
      const { name } = person;
      const group = await groupOf(db, person);
      const { addresses } = contactsOf(group);
      const [email = ''] = addresses;
      const { quoted, subject, from = email } = await answeredBy(db, group, email);
      const reply: ReplyFacts = {
        to: { name, email },
        others: addresses.some((own) => emailKey(own) === emailKey(from)) ? '' : quoted?.name || from,
        answersTo: answersTo(id) === undefined ? member.email : '',
        subject,
        quoted: quoted ? { ...quoted, at: isoTime(quoted.at) } : null,
        signature: (await signatureOf(db, member.id)) || siteSignature(),
        fields: await fieldsOf(db, group, siteUrl),
      };
      return { reply };
    },
  });
}

async function fieldsOf(
  db: Queryable,
  group: readonly [PersonRow, ...PersonRow[]],
  siteUrl: string,
): Promise<FieldValues> {
  const [{ name }] = group;
  const order = await db
    .selectFrom('orders')
    .select('plan_name')
    .where(
      'email_key',
      'in',
      group.map(({ person_key: key }) => key),
    )
    .where('state', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    'first name': name.trim().split(/\s+/)[0] ?? '',
    name,
    plan: order?.plan_name ?? '',
    'meeting link': `${siteUrl}${routes.contact}#meeting`,
  };
}
