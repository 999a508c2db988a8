import * as v from 'valibot';
import { accountEntries } from './account-settings.ts';
import { brainEntries } from './brain-settings.ts';
import { dataEntries } from './data-settings.ts';
import { mailEntries } from './mail-settings.ts';
import { partnerEntries } from './partner-settings.ts';
import { speechEntries } from './speech-settings.ts';
import { siteEntries } from './site-settings.ts';

export const settingsSchema = v.object({
  ...siteEntries,
  ...dataEntries,
  ...mailEntries,
  ...accountEntries,
  ...partnerEntries,
  ...brainEntries,
  ...speechEntries,
});

/** Those that are set: `NAME=` in a .env file means "not set". */
export function givenSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.keys(settingsSchema.entries);
  return Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/** Shorter names resemble too many variables that systems set, such as HOME and HOST. */
const LONG_NAME = 7;

/** Lines about misspelled settings, which would otherwise be ignored without a word. */
export function nearMisses(env: Readonly<Record<string, string | undefined>>): string[] {
  const settings = Object.keys(settingsSchema.entries);
  return Object.keys(env)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((setting) => isNear(letters(name), letters(setting)));
      return meant ? [`${name} is not a setting and does nothing. Did you mean ${meant}?`] : [];
    });
}

function letters(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

function isNear(one: string, other: string): boolean {
  const most = other.length < LONG_NAME ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, its] of [...other].entries()) {
      const [diagonal = 0, top = 0] = above.slice(column);
      current.push(Math.min(diagonal + (letter === its ? 0 : 1), top + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
