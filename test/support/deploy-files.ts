/** Reads the files that say how the site is shipped: the Dockerfile, systemd's units and the settings in .env.example. */
import { readFileSync } from 'node:fs';

export interface Instruction {
  keyword: string;
  text: string;
}

export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

export function readDockerfile(): Stage[] {
  const text = readFileSync('Dockerfile', 'utf8').replaceAll(/^#.*\n/gm, '');
  const stages: Stage[] = [];
  for (const [, keyword = '', rest = ''] of text.replaceAll('\\\n', ' ').matchAll(/^([A-Z]+) +(.+)$/gm)) {
    const [from = '', , name = ''] = rest.split(/\s+/);
    if (keyword === 'FROM') stages.push({ name, from, instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, text: rest.trim() });
  }
  return stages;
}

/** The stage of that name. */
export function stageOf(name: string): Stage {
  const stage = readDockerfile().find((one) => one.name === name);
  if (!stage) throw new Error(`The Dockerfile has no stage "${name}".`);
  return stage;
}

/** What follows a keyword that is there once. */
export function soleText({ name, instructions }: Stage, keyword: string): string {
  const [first, ...others] = instructions.filter((one) => one.keyword === keyword);
  if (!first || others.length > 0) throw new Error(`The stage "${name}" needs exactly one ${keyword}.`);
  return first.text;
}

/** The part of a HEALTHCHECK or CMD in JSON's form. */
export function programOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** All values of each key of a unit, whatever its section. */
export function readUnit(file: string): Map<string, string[]> {
  const unit = new Map<string, string[]>();
  for (const [, key = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    unit.set(key, [...(unit.get(key) ?? []), value]);
  return unit;
}

/** The shell command inside `/bin/sh -c '…'`. */
export function shellOf(unit: ReadonlyMap<string, string[]>): string {
  const command = /^\/bin\/sh -c '(.+)'$/.exec(unit.get('ExecStart')?.[0] ?? '')?.[1];
  if (!command) throw new Error('ExecStart is no /bin/sh -c command.');
  return command;
}

/** Names of `NAME=value` pairs and their values. */
export function pairs(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value]));
}

/** A Caddyfile with a test's own options beside those of the file. */
export function withOptions(caddyfile: string, options: readonly string[]): string {
  if (!caddyfile.includes('\n{\n')) throw new Error('The Caddyfile has no block of options.');
  return caddyfile.replace('\n{\n', `\n{\n${options.join('\n')}\n`);
}

export function listedSettings(): Set<string> {
  const example = readFileSync('.env.example', 'utf8');
  return new Set([...example.matchAll(/^# ([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name));
}
