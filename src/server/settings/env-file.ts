import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const FILE = '.env';
/** How a file starts that a Windows editor has saved as "Unicode". Without one of these, it is UTF-8. */
const ENCODINGS = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);
const LINE = /^([^=\r\n\u2028\u2029]*=)(.*)$/gm;
const QUOTES = ["'", '"', '`'];

export function loadEnvFile(env: NodeJS.ProcessEnv): void {
  if (!existsSync(FILE)) return;
  for (const [name, value] of Object.entries(parseSettings(readFileSync(FILE)))) env[name] ??= value;
}

export function parseSettings(bytes: Uint8Array): Record<string, string> {
  const encoding = ENCODINGS.get(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  // Drops the mark, which would otherwise become part of the first name.
  const text = new TextDecoder(encoding).decode(bytes);
  return parseEnv(text.replaceAll(LINE, withQuotes)) as Record<string, string>;
}

/** Node cuts a value at any number sign. As in Compose and systemd, one within a value, such as a password's, belongs to it. */
function withQuotes(line: string, name: string, rest: string): string {
  const value = rest.trim();
  if (name.trimStart().startsWith('#') || !value.includes('#') || /^['"`#]/.test(value)) return line;
  const comment = value.search(/\s#/);
  const plain = comment === -1 ? value : value.slice(0, comment).trimEnd();
  const quote = QUOTES.find((it) => !plain.includes(it)) ?? '';
  return `${name}${quote}${plain}${quote}`;
}
