import { personSchema } from '../shared/desk-schema.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import type { ForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import { tablesOf, type Feature } from '#server/platform/feature/feature.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { groupOf } from '#server/platform/people/merged-people.ts';
import { cardOf, contactsOf, timelineOf } from './people/desk-people.ts';
import { requirePerson } from './desk-queries.ts';
import { deskCommand, requireFreshCode } from './desk-command.ts';

/**
 * Erases what the person sent without an account, as each table declares it. Invoices stay as long as the law asks, and an
 * account with its address is its holder's to delete.
 */
export function createErasePerson(features: () => readonly Feature[], forgetTraces: ForgetTraces): FunctionBody {
  /** By the person's id, from the erasure to its commit: the answer must not hold the addresses. */
  const erasing = new Map<string, AccountHolder[]>();
  return deskCommand(
    personSchema,
    async ({ id }, { tx, member, now, record }) => {
      requireFreshCode(member, now);
      const group = await groupOf(tx, await requirePerson(tx, id));
      const holders = group.map(holderOf);
      erasing.set(id, [...holders, ...contactsOf(group).addresses.map(holderAt)]);
      // Who stands for the others goes last.
      for (const holder of holders.toReversed()) await eraseHolder(tx, tablesOf(beside(features())), holder, now);
      await record('person.erase', id);
    },
    {
      async finish({ id }, answer) {
        const holders = erasing.get(id) ?? [];
        erasing.delete(id);
        for (const holder of holders) await forgetTraces(holder);
        return answer;
      },
    },
  );
}

export function createExportPerson(features: () => readonly Feature[]): FunctionBody {
  return deskCommand(
    personSchema,
    async ({ id }, { tx, member, now, record }) => {
      requireFreshCode(member, now);
      const row = await requirePerson(tx, id);
      const { version: _version, ...person } = cardOf(row);
      const group = await groupOf(tx, row);
      const timeline = await timelineOf(tx, group);
      const partsOf = async (holder: AccountHolder) => {
        const parts: Record<string, unknown> = {};
        for (const { exported: part } of tablesOf(beside(features())))
          if ('as' in part) parts[part.as] = await part.read(tx, holder, now);
        return parts;
      };
      const merged: object[] = [];
      for (const other of group.slice(1))
        merged.push({ ...cardOf({ ...other, held: 0 }), ...(await partsOf(holderOf(other))) });
      const contacts = contactsOf(group);
      const exported = {
        exportedAt: isoTime(now),
        person: { ...person, ...contacts },
        timeline,
        ...(await partsOf(holderOf(row))),
      };
      await record('person.export', id);
      return { export: merged.length > 0 ? { ...exported, merged } : exported };
    },
    { handlesRepeats: true },
  );
}

/** An account's own tables are for its holder alone. */
function beside(features: readonly Feature[]): Feature[] {
  return features.filter(({ name }) => name !== 'accounts');
}

function holderOf({ person_key: email }: PersonRow): AccountHolder {
  return holderAt(email);
}

function holderAt(email: string): AccountHolder {
  return { id: '', email, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null };
}
