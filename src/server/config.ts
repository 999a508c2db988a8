import * as v from 'valibot';
import brand from '#content/brand.yaml';
import { openSecretsFile } from './platform/secrets-file.ts';
import { StartError } from './platform/start-error.ts';
import { folderContains } from './platform/start-up/private-data.ts';
import { accountConfig } from './settings/account-settings.ts';
import { brainConfig } from './settings/brain-settings.ts';
import { dataConfig } from './settings/data-settings.ts';
import { mailConfig } from './settings/mail-settings.ts';
import { partnerConfig } from './settings/partner-settings.ts';
import { missingSettings } from './settings/setting-needs.ts';
import { givenSettings, settingsSchema } from './settings/settings-schema.ts';
import { siteConfig } from './settings/site-settings.ts';
import { speechConfig } from './settings/speech-settings.ts';

export type Config = ReturnType<typeof readConfig>;

/** Without DATABASE_URL, makes missing secrets in DATA_DIR, which must not hold `program`. @throws {StartError} */
export function readConfig(env: Readonly<Record<string, string | undefined>>, program?: string) {
  const given = givenSettings(env);
  const result = v.safeParse(settingsSchema, given);
  const problems = [
    ...(result.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ...missingSettings(given),
  ];
  if (!result.success || problems.length > 0) {
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    throw new StartError(`Please correct these settings (see .env.example):\n${list}`);
  }
  const settings = result.output;
  // Before a secret is written there.
  if (program !== undefined && folderContains(settings.DATA_DIR, program))
    throw new StartError(`DATA_DIR: ${settings.DATA_DIR} holds the program itself. Give a folder for the data alone.`);
  const { DATA_DIR, DATABASE_URL, SMTP_URL } = settings;
  return {
    ...siteConfig(settings, { mayHaveReplicas: DATABASE_URL !== undefined }),
    ...dataConfig(settings),
    ...mailConfig(settings, brand),
    ...accountConfig(settings, { makeSecrets: () => openSecretsFile(DATA_DIR), sendsMail: SMTP_URL !== undefined }),
    ...partnerConfig(settings),
    ...brainConfig(settings),
    ...speechConfig(settings),
  };
}
