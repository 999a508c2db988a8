/** Statements that Kysely builds once: for most of ours, building takes longer than running. */
import {
  sql,
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type Expression,
  type RawBuilder,
} from 'kysely';
import type { Queryable } from './database.ts';

/** Stand for the values while the statement is built. */
export type Slots<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

export type Statement<Values, Row> = (db: Queryable, values: Values) => Promise<Row[]>;

/** @param build Called once per database, so it must build the same query for any values, always of the same names. */
export function statement<Values extends object, Row>(
  build: (db: Queryable, slots: Slots<Values>) => Compilable<Row> | RawBuilder<Row>,
): Statement<Values, Row> {
  /** By adapter: all transactions of a database share it. */
  const built = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let query = built.get(adapter);
    if (!query) {
      query = build(db, slotsFor(values)).compile(db);
      built.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** A statement that also takes a list. It is built once for each length, so give it short lists only. */
export function listStatement<Values extends object, Item, Row>(
  build: (db: Queryable, slots: Slots<Values>, items: readonly Expression<Item>[]) => Compilable<Row> | RawBuilder<Row>,
): (db: Queryable, values: Values, items: readonly Item[]) => Promise<Row[]> {
  const byLength: Statement<Values & Record<number, Item>, Row>[] = [];
  return (db, values, items) => {
    const { length } = items;
    const run = (byLength[length] ??= statement((built, slots: Slots<Values & Record<number, Item>>) =>
      build(
        built,
        slots,
        Array.from({ length }, (_, index) => slots[index] as Expression<Item>),
      ),
    ));
    return run(db, { ...values, ...items });
  };
}

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

function slotsFor<Values extends object>(values: Values): Slots<Values> {
  const slots = Object.keys(values).map((name) => [name, sql`${new Slot(name)}`]);
  return Object.fromEntries(slots) as Slots<Values>;
}
