import type { settingsSchema } from './settings-schema.ts';

type Name = keyof typeof settingsSchema.entries;

/** Each first one needs the second. */
const PAIRS: readonly (readonly [Name, Name, why?: string])[] = [
  ['CHAT_WIDGET_URL', 'CHAT_PROJECT_ID'],
  ['CHAT_PROJECT_ID', 'CHAT_WIDGET_URL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['BRAIN_URL', 'BRAIN_MODEL', 'an endpoint may serve many models'],
  ['BRAIN_KEY', 'BRAIN_URL'],
];

/** Settings that do nothing unless one of the others is set. */
const DETAILS: readonly (readonly [details: readonly Name[], of: readonly Name[]])[] = [
  [['BACKUP_EVERY', 'BACKUP_AFTER', 'BACKUP_DRILL_DATABASE_URL'], ['BACKUP_DIR']],
  [
    ['BRAIN_MODEL', 'BRAIN_DAILY_BUDGET'],
    ['BRAIN_URL', 'ANTHROPIC_API_KEY'],
  ],
  [['SPEECH_KEY', 'SPEECH_MODEL', 'SPEECH_VOICE', 'SPEECH_TRANSCRIPTION_MODEL'], ['SPEECH_URL']],
];

/** Settings that replicas must share, so none can make its own. */
const SHARED: readonly Name[] = ['AUTH_SECRET', 'PUBLIC_ANON_KEY'];

/** What is wrong with the settings together, a line each. */
export function missingSettings(given: Readonly<Partial<Record<Name, string>>>): string[] {
  const isSet = (name: Name) => given[name] !== undefined;
  const { BACKUP_DRILL_DATABASE_URL: drill, DATABASE_URL: database } = given;
  const problems = [
    ...PAIRS.filter(([set, needed]) => isSet(set) && !isSet(needed)).map(
      ([set, needed, why = 'one without the other does nothing']) => `${needed}: Set it too, or remove ${set}: ${why}.`,
    ),
    ...DETAILS.filter(([, of]) => !of.some(isSet)).flatMap(([details, of]) =>
      details
        .filter(isSet)
        .map((name) => `${name}: Set ${of.join(' or ')} too, or remove it: without that, it does nothing.`),
    ),
    ...SHARED.filter((name) => database && !isSet(name)).map(
      (name) => `${name}: Set it when DATABASE_URL is set, to the same value on every replica.`,
    ),
  ];
  if (isSet('BRAIN_URL') && isSet('ANTHROPIC_API_KEY'))
    problems.push('ANTHROPIC_API_KEY: Remove it or BRAIN_URL: only one model can answer.');
  if (drill && drill === database)
    problems.push('BACKUP_DRILL_DATABASE_URL: Give a spare, empty database, not the one of the site.');
  return problems;
}
