import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { vocabularySchema } from '../../src/features/chat/shared/chat-schema.ts';
import { openBrain, type Brain } from '../../src/server/platform/brain/brain.ts';
import { createTermReader, type ReadTerms } from '../../src/features/chat/shared/chat-terms.ts';
import { brainConfig, brainEntries } from '../../src/server/settings/brain-settings.ts';
import { missingSettings } from '../../src/server/settings/setting-needs.ts';

/** @returns what is wrong with the settings, if something is. */
export async function configuredBrain(env: Readonly<Record<string, string | undefined>>): Promise<Brain | string> {
  const given = Object.fromEntries(Object.keys(brainEntries).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const problems = missingSettings(given);
  const read = v.safeParse(v.object(brainEntries), given);
  if (!read.success || problems.length > 0)
    return [...problems, ...(read.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)].join('\n');
  const { brain } = brainConfig(read.output);
  return brain ? openBrain(brain) : 'Set BRAIN_URL and BRAIN_MODEL, or ANTHROPIC_API_KEY (see .env.example).';
}

export function chatTerms(): ReadTerms {
  const file = join(resolve(import.meta.dirname, '../..'), 'content/chat/vocabulary.yaml');
  return createTermReader(v.parse(vocabularySchema, parse(readFileSync(file, 'utf8'))));
}
