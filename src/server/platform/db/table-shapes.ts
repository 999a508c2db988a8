/** The tables as the migrations make them: columns, keys, and which table refers to which. Alike on both engines. */
import type { DatabaseSync } from 'node:sqlite';
import { withFile } from './sqlite/sqlite-file.ts';
import { migrationsInOrder } from './migration-files.ts';

export interface TableShape {
  name: string;
  columns: readonly { name: string; type: string; isRequired: boolean }[];
  key: readonly string[];
  parents: readonly { column: string; table: string; to: string }[];
  /** As SQLite keeps it, with every column that was added. */
  definition: string;
}

/** Each table after those that it refers to. `upTo` names the last migration to apply. */
export function tableShapes(upTo?: string): TableShape[] {
  return withFile(':memory:', (database) => {
    database.exec('create table migrations (name text primary key)');
    for (const { name, statements } of migrationsInOrder())
      if (upTo === undefined || name <= upTo) for (const statement of statements) database.exec(statement);
    const tables = database.prepare("select name, sql from sqlite_master where type = 'table' order by name").all();
    const shapes = tables
      .filter(({ name }) => name !== 'migrations')
      .map(({ name, sql }) => shapeOf(database, String(name), String(sql)));
    return parentsFirst(shapes);
  });
}

function shapeOf(database: DatabaseSync, name: string, definition: string): TableShape {
  const columns = database.prepare(`pragma table_info("${name}")`).all();
  const keyed = columns.filter(({ pk }) => Number(pk) > 0).toSorted((a, b) => Number(a['pk']) - Number(b['pk']));
  const parents = database.prepare(`pragma foreign_key_list("${name}")`).all();
  return {
    name,
    columns: columns.map((it) => ({
      name: String(it['name']),
      type: String(it['type']),
      isRequired: Number(it['notnull']) === 1 || Number(it['pk']) > 0,
    })),
    key: keyed.map((it) => String(it['name'])),
    parents: parents.map((it) => ({ column: String(it['from']), table: String(it['table']), to: String(it['to']) })),
    definition,
  };
}

function parentsFirst(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const place = (shape: TableShape) => {
    if (ordered.includes(shape)) return;
    for (const { table } of shape.parents) for (const parent of shapes) if (parent.name === table) place(parent);
    ordered.push(shape);
  };
  for (const shape of shapes) place(shape);
  return ordered;
}
