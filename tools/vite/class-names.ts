/** Numbers the classes of all CSS modules: the browser's build and the server's must agree, and names take bytes. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const STYLES = join(import.meta.dirname, '../../src');
/** Classes and the names of animations. */
const NAME = /(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g;

// No two of our files share a name.
const files = globSync('**/*.module.css', { cwd: STYLES }).toSorted();
const numbers = new Map(files.flatMap(namesIn).map((key, index) => [key, index]));

/** @param file Path of the CSS module. */
export function shortClassName(name: string, file: string): string {
  const number = numbers.get(keyOf(file, name));
  // Added while `npm run dev` is running.
  if (number === undefined) return `${name}_${basename(file, '.module.css')}`;
  // The sign tells it from the classes that are the same everywhere.
  return `_${number.toString(36)}`;
}

function namesIn(file: string): string[] {
  const names = [...readFileSync(join(STYLES, file), 'utf8').matchAll(NAME)].map(([, name = '']) => name);
  return [...new Set(names)].map((name) => keyOf(file, name));
}

function keyOf(file: string, name: string): string {
  return `${basename(file)} ${name}`;
}
