import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './database.ts';

export async function countRows<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counting = rows.select((row) => row.fn.countAll<number>().as('total'));
  return (await counting.executeTakeFirstOrThrow()).total;
}
