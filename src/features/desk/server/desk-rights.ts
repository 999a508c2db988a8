import { personSchema } from '../shared/desk-schema.ts';
import type { AccountHolder } from '#server/platform/account-holder.ts';
import { isoTime } from '#server/platform/clock.ts';
import { eraseHolder } from '#server/platform/db/table-declaration.ts';
import type { ForgetTraces } from '#server/platform/erasure/forget-traces.ts';
import { tablesOf, type Feature } from '#server/platform/feature/feature.ts';
import type { FunctionBody } from '#server/platform/http/site-function.ts';
import type { PersonRow } from '#server/platform/people/people-tables.ts';
import { cardOf, timelineOf } from './people/desk-people.ts';
import { requirePerson } from './desk-queries.ts';
import { deskCommand, requireFreshCode } from './desk-command.ts';

/**
 * Erases what the person sent without an account, as each table declares it. Invoices stay as long as the law asks, and an
 * account with its address is its holder's to delete.
 */
export function createErasePerson(features: () => readonly Feature[], forgetTraces: ForgetTraces): FunctionBody {
  /** By the person's id, from the erasure to its commit: the answer must not hold the address. */
  const erasing = new Map<string, AccountHolder>();
  return deskCommand(
    personSchema,
    async ({ id }, { tx, member, now, record }) => {
      requireFreshCode(member, now);
      const holder = holderOf(await requirePerson(tx, id));
      erasing.set(id, holder);
      await eraseHolder(tx, tablesOf(beside(features())), holder);
      await record('person.erase', id);
    },
    {
      async finish({ id }, answer) {
        const holder = erasing.get(id);
        erasing.delete(id);
        if (holder) await forgetTraces(holder);
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
      const timeline = await timelineOf(tx, row);
      const exported: Record<string, unknown> = { exportedAt: isoTime(now), person, timeline };
      for (const { exported: part } of tablesOf(beside(features()))) {
        if ('as' in part) exported[part.as] = await part.read(tx, holderOf(row), now);
      }
      await record('person.export', id);
      return { export: exported };
    },
    { handlesRepeats: true },
  );
}

/** An account's own tables are for its holder alone. */
function beside(features: readonly Feature[]): Feature[] {
  return features.filter(({ name }) => name !== 'accounts');
}

function holderOf({ person_key: email }: PersonRow): AccountHolder {
  return { id: '', email, ownsAddress: true, aal: 'aal1', codeAt: null, sessionId: null };
}
