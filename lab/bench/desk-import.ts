/** How long a file of people takes to import beside years of data, in the calls that the desk makes for it. */
import { IMPORTED_AT_ONCE } from '../../src/features/desk/shared/import-schema.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openDesk } from '../../test/support/desk-site.ts';
import type { Topic } from './support/bench-table.ts';

const ROWS = 10_000;
const GOAL_S = 30;

export async function measureImport(db: Database, engine: string): Promise<Topic> {
  const { owner } = await openDesk(db);
  const importId = 'a'.repeat(32);
  const send = async (isDry: boolean) => {
    const started = performance.now();
    let added = 0;
    for (let first = 0; first < ROWS; first += IMPORTED_AT_ONCE) {
      const rows = Array.from({ length: IMPORTED_AT_ONCE }, (_, index) => rowOf(first + index));
      added += (await owner.ask<{ added: number }>('desk-import', { import: importId, rows, isDry })).added;
    }
    if (added !== ROWS) throw new Error(`${added} of ${ROWS} rows were taken`);
    return (performance.now() - started) / 1000;
  };
  const parts = { check: await send(true), import: await send(false) };
  return {
    title: `An import of ${ROWS} rows there, ${engine}`,
    columns: ['', 'took', 'goal'],
    rows: Object.entries(parts).map(([name, seconds]) => [name, `${seconds.toFixed(1)} s`, `${GOAL_S} s`]),
    broken: Object.entries(parts)
      .filter(([, seconds]) => seconds > GOAL_S)
      .map(([name, seconds]) => `the ${name} of ${ROWS} rows, ${engine}: ${seconds.toFixed(1)} s`),
  };
}

function rowOf(number: number): string[] {
  const digits = String(number).padStart(5, '0');
  return [
    `Bo ${number}`,
    `b${number}@firm${number % 97}.example`,
    `+1 303 5${digits.slice(0, 2)} 0${digits.slice(2)}`,
    'Firm',
    'Fair',
    'Met at the fair',
  ];
}
