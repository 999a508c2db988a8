import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { speechSettingsSchema } from '#lab/voices/speech-settings.ts';
import { settingsSchema } from '#server/settings/settings-schema.ts';

/** What only compose.postgres.yaml reads. */
const composeSettings = { POSTGRES_PASSWORD: v.optional(v.string()) };
const settings = v.object({ ...settingsSchema.entries, ...speechSettingsSchema.entries, ...composeSettings });
const example = readFileSync('.env.example', 'utf8');
const listed = new Map(
  [...example.matchAll(/^# ([A-Z][A-Z_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

test('.env.example lists the settings that the server and the commands read, and no others', () => {
  const known = Object.keys(settings.entries).toSorted();
  expect([...listed.keys()].toSorted(), 'Add the setting to .env.example, or remove it there.').toEqual(known);
});

test('.env.example states the real defaults', () => {
  const stated = Object.fromEntries([...listed].filter(([, value]) => value !== ''));
  const defaults = Object.entries(settings.entries).flatMap(([name, entry]) =>
    entry.default === undefined ? [] : [[name, entry.default]],
  );
  expect(stated, 'Change the default in .env.example together with the one in src/server/settings.').toEqual(
    Object.fromEntries(defaults),
  );
  expect(v.parse(settings, stated)).toEqual(v.parse(settings, {}));
});

test('.env.example explains each setting', () => {
  const paragraphs = example.split('\n\n').filter((paragraph) => /^# [A-Z_]+=/m.test(paragraph));
  for (const paragraph of paragraphs)
    expect(paragraph, 'Say what it means in the line above.').toMatch(/^# .*[a-z].*\.$/m);
});
