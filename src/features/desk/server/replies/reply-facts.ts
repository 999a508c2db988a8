import { signatureOf } from '#features/conversations/server/interface.ts';
import type { ReplyFacts } from '#features/desk/shared/desk-reply-schema.ts';
import { personSchema } from '#features/desk/shared/desk-schema.ts';
import type { FieldValues } from '#features/desk/shared/reply-fields.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { defineQuery, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import { siteSignature } from '#server/platform/mail/rendering/email-parts.tsx';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { routes } from '#shared/site/routes.ts';
import { emailKey } from '#shared/text/email-address.ts';
import { requirePerson } from '../desk-queries.ts';
import { answeredBy, subjectFor } from './answered-mail.ts';
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
      const { name, email, person_key: key } = person;
      const answered = await answeredBy(db, person);
      const { quoted, from = email } = answered;
      const reply: ReplyFacts = {
        to: { name, email },
        others: emailKey(from) === key ? '' : quoted?.name || from,
        answersTo: answersTo(id) === undefined ? member.email : '',
        subject: await subjectFor(db, person, answered),
        quoted: quoted ? { ...quoted, at: isoTime(quoted.at) } : null,
        signature: (await signatureOf(db, member.id)) || siteSignature(),
        fields: await fieldsOf(db, person, siteUrl),
      };
      return { reply };
    },
  });
}

async function fieldsOf(
  db: Queryable,
  { name, person_key: key }: Pick<PersonRow, 'name' | 'person_key'>,
  siteUrl: string,
): Promise<FieldValues> {
  const order = await db
    .selectFrom('orders')
    .select('plan_name')
    .where('email_key', '=', key)
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
