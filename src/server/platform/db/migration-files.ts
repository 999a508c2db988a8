import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Migration {
  /** The file's name without its ending, such as `001-first-slice`. */
  name: string;
  statements: string[];
}

/** The build puts the files into the bundle; commands that run from source read the folder. */
const files: Record<string, string> = import.meta.url.endsWith('.ts')
  ? readFolder(join(import.meta.dirname, '../../../../db/migrations'))
  : import.meta.glob<string>('../../../../db/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

export function migrationsInOrder(): Migration[] {
  const named = Object.entries(files).map(([path, text]) => ({
    name: basename(path, '.sql'),
    statements: statementsOf(text),
  }));
  return named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function migratedTables(): string[] {
  const text = Object.values(files).join('\n');
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const dropped = named(/^drop table (\w+)/gm);
  return named(/^create table (\w+)/gm).filter((name) => !dropped.includes(name));
}

function readFolder(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Statements end with a semicolon at the end of a line; lines that start with `--` are comments. */
function statementsOf(text: string): string[] {
  const code = text.replaceAll(/^[ \t]*--.*$/gm, '');
  return code.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
}
