/** Rows for every table of a schema, made from its definition, so that a new table needs no fixture. */
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/db/database.ts';
import { tableShapes, type TableShape } from '#server/platform/db/table-shapes.ts';

/** Text that engines, encodings and quoting treat differently. */
const AWKWARD = ['', 'Ünïcode 🙂 漢字', `it's "quoted" \\ and\nbroken`, '{"userId":"0"}', ' spaces '];
/** Beyond 32 bits. */
const LATE = Date.UTC(2100, 0, 1);

/** Inserts `count` rows into each table that the migrations up to `upTo` make; returns the rows by table. */
export async function seedTables(db: Queryable, count: number, upTo?: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const shape of tableShapes(upTo)) {
    const isSingle = /primary key check \(id = 1\)/.test(shape.definition);
    rows[shape.name] = isSingle ? 1 : count;
    // A migration may have filled it.
    if (isSingle) await sql`delete from ${sql.table(shape.name)}`.execute(db);
    const columns = sql.join(shape.columns.map(({ name }) => sql.ref(name)));
    for (let index = 0; index < (rows[shape.name] ?? 0); index += 1) {
      const values = sql.join(shape.columns.map((column) => valueOf(shape, column, index)));
      await sql`insert into ${sql.table(shape.name)} (${columns}) values (${values})`.execute(db);
    }
  }
  return rows;
}

function valueOf(shape: TableShape, column: TableShape['columns'][number], index: number): unknown {
  const { name, type, isRequired } = column;
  const parent = shape.parents.find((it) => it.column === name);
  if (parent) return `${parent.table} ${parent.to} ${index}`;
  if (!isRequired && index % 3 === 1) return null;
  const allowed = new RegExp(`check \\(${name} in \\(([^)]*)\\)`).exec(shape.definition)?.[1];
  if (allowed !== undefined) {
    const values = allowed.split(',').map((text) => /'([^']*)'/.exec(text)?.[1] ?? Number(text));
    return values[index % values.length];
  }
  if (/^bytea$/i.test(type)) return Buffer.from([index % 256, 0, 255, 10]);
  if (/^integer$/i.test(type)) return name === 'id' ? 1 : index + 1;
  if (/^bigint$/i.test(type)) return shape.key.includes(name) ? index + 1 : LATE + index;
  return shape.key.includes(name) || name === 'id'
    ? `${shape.name} ${name} ${index}`
    : `${name} ${index} ${AWKWARD[index % AWKWARD.length]}`;
}
