/** Settings that stand in a file named `.env` in the folder that the program is started in. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const FILE = '.env';
/** How a file starts that a Windows editor has saved as "Unicode". Without one of these, it is UTF-8. */
const ENCODINGS = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);
/** A line whose value has no quotes: up to the value, the value, its comment. */
const UNQUOTED = /^([ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*)([^\s'"`#].*?)(?:[ \t]+#.*)?$/gm;
const QUOTES = ["'", '"', '`'];

/** What is already in `env` stays. */
export function loadEnvFile(env: NodeJS.ProcessEnv): void {
  if (!existsSync(FILE)) return;
  for (const [name, value] of Object.entries(parseSettings(readFileSync(FILE)))) env[name] ??= value;
}

export function parseSettings(bytes: Uint8Array): Record<string, string> {
  const encoding = ENCODINGS.get(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  // Drops the mark, which would otherwise become part of the first name.
  const text = new TextDecoder(encoding).decode(bytes);
  return parseEnv(text.replaceAll(UNQUOTED, quoted)) as Record<string, string>;
}

/** Node cuts a value at any number sign. As in Compose and systemd, one within a value, such as a password's, belongs to it. */
function quoted(line: string, name: string, value: string): string {
  if (!value.includes('#')) return line;
  const quote = QUOTES.find((it) => !value.includes(it)) ?? '';
  return `${name}${quote}${value.trimEnd()}${quote}`;
}
