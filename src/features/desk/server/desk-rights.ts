/** The rights of a person who asks: a file of all that we hold, and erasure. Only an owner may do either. */
import { personSchema } from '../shared/desk-schema.ts';
import { recordAct } from '#server/platform/audit/audit-log.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import type { ForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import { tablesOf, type Feature } from '#server/platform/feature/feature.ts';
import { defineCommand, signedInUser, type FunctionBody } from '#server/platform/http/site-function.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { cardOf, timelineOf } from './people/desk-people.ts';
import { requirePerson } from './desk-queries.ts';
import { requireFreshCode } from './desk-command.ts';

/**
 * Erases what the person sent without an account, as each table declares it. Invoices stay as long as the law asks, and an
 * account with its address is its holder's to delete.
 */
export function createErasePerson(features: () => readonly Feature[], forgetTraces: ForgetTraces): FunctionBody {
  /** By the person's id, from the erasure to its commit: the answer must not hold the address. */
  const erasing = new Map<string, AccountHolder>();
  return defineCommand({
    schema: personSchema,
    async act({ id }, { tx, user, now }) {
      const member = signedInUser({ user });
      requireFreshCode(member, now);
      const holder = holderOf(await requirePerson(tx, id));
      erasing.set(id, holder);
      await eraseHolder(tx, tablesOf(beside(features())), holder);
      await recordAct(tx, { actor: member.id, action: 'person.erase', subject: id }, now);
    },
    async finish({ id }, answer) {
      const holder = erasing.get(id);
      erasing.delete(id);
      if (holder) await forgetTraces(holder);
      return answer;
    },
  });
}

/** All that we hold about a person who asks for it, each part from its table. */
export function createExportPerson(features: () => readonly Feature[]): FunctionBody {
  return defineCommand({
    schema: personSchema,
    handlesRepeats: true,
    async act({ id }, { tx, user, now }) {
      const member = signedInUser({ user });
      requireFreshCode(member, now);
      const row = await requirePerson(tx, id);
      const { version: _version, ...person } = cardOf(row);
      const exported: Record<string, unknown> = { exportedAt: isoTime(now), person };
      exported['timeline'] = await timelineOf(tx, row.person_key);
      for (const { exported: part } of tablesOf(beside(features()))) {
        if ('as' in part) exported[part.as] = await part.read(tx, holderOf(row), now);
      }
      await recordAct(tx, { actor: member.id, action: 'person.export', subject: id }, now);
      return { export: exported };
    },
  });
}

/** An account's own tables are for its holder alone. */
function beside(features: readonly Feature[]): Feature[] {
  return features.filter(({ name }) => name !== 'accounts');
}

/** Somebody who has asked from this address, without an account. */
function holderOf({ person_key: email }: PersonRow): AccountHolder {
  return { id: '', email, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null };
}
