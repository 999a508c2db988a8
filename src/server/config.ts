/** Turns the environment into one checked configuration, or reports everything that is wrong with it. */
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import brand from '../../content/brand.yaml';
import type { AccountSettings } from './features/accounts/service/accounts.ts';
import type { StripeSettings } from './features/checkout/stripe/stripe-service.ts';
import { EMBEDDED_FILE, type DatabaseConfig } from './platform/db/open-database.ts';
import type { LogLevel } from './platform/log.ts';
import type { MetricsSettings } from './platform/metrics/open-metrics.ts';
import { openSecretsFile, type Secrets } from './platform/secrets-file.ts';
import { StartError } from './platform/start-error.ts';
import { folderContains } from './platform/start-up/private-data.ts';
import {
  NEED_BACKUP_DIR,
  PAIRS,
  REQUIRED_WITH_DATABASE_URL,
  settingsSchema,
  type Settings,
} from './settings-schema.ts';

export interface Config {
  host: string;
  port: number;
  /** Public origin without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  database: DatabaseConfig;
  /** Undefined keeps mail in the local mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  ownerEmail: string | undefined;
  /** For reminders, the day sheet and the weekly letter. */
  ownerTimeZone: string;
  /** The emails by which the owner keeps up. */
  ownerLetters: { daySheet: boolean; weekly: boolean };
  authSecret: string;
  anonKey: string;
  accounts: AccountSettings;
  /** Private JWKs; undefined keeps one key in the database. */
  signingKeysFile: string | undefined;
  trustedProxies: number;
  getStartedUrl: string;
  chat: { url: string; projectId: string } | null;
  /** Null uses the test till. */
  stripe: StripeSettings | null;
  /** Null makes none by itself. */
  backups: BackupSettings | null;
  /** Null shows none. */
  metrics: MetricsSettings | null;
  logLevel: LogLevel;
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** How long to keep serving after SIGTERM while a balancer takes us out. */
  shutdownDelayMs: number;
}

export interface BackupSettings {
  folder: string;
  everyMs: number;
  /** A program that is run with the path of each new backup. */
  after: string | undefined;
  drillUrl: string | undefined;
  ageRecipient: string | undefined;
}

/** Long enough for a balancer that asks /readyz every few seconds. */
const SHUTDOWN_DELAY_WITH_REPLICAS_SECONDS = 5;

/**
 * Throws {@link StartError} with every problem and how to fix it. Without DATABASE_URL, makes missing secrets in
 * DATA_DIR, which must not hold `program`, the folder that the server runs from.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, program?: string): Config {
  const given = withoutEmpty(env);
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
  return configOf(settings, secretsOf(settings));
}

/** `NAME=` in a .env file means "not set". */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const known = Object.keys(settingsSchema.entries);
  return Object.fromEntries(known.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

function missingSettings(given: Record<string, string>): string[] {
  const halves = PAIRS.flatMap(([one, other]) => {
    if (Boolean(given[one]) === Boolean(given[other])) return [];
    const [set, missing] = given[one] ? [one, other] : [other, one];
    return [`${missing}: Set it too, or remove ${set}: one without the other does nothing.`];
  });
  const idle = NEED_BACKUP_DIR.filter((name) => given[name] && !given.BACKUP_DIR);
  const drill = given.BACKUP_DRILL_DATABASE_URL;
  const shared = REQUIRED_WITH_DATABASE_URL.filter((name) => given.DATABASE_URL && !given[name]);
  return [
    ...halves,
    ...idle.map((name) => `${name}: Set BACKUP_DIR too: without it, no backups are made.`),
    ...(drill && drill === given.DATABASE_URL
      ? ['BACKUP_DRILL_DATABASE_URL: Give a spare, empty database, not the one of the site.']
      : []),
    ...shared.map((name) => `${name}: Set it when DATABASE_URL is set, to the same value on every replica.`),
  ];
}

function secretsOf({ AUTH_SECRET, PUBLIC_ANON_KEY, DATA_DIR }: Settings): Secrets {
  if (AUTH_SECRET && PUBLIC_ANON_KEY) return { authSecret: AUTH_SECRET, anonKey: PUBLIC_ANON_KEY };
  const made = openSecretsFile(DATA_DIR);
  return { authSecret: AUTH_SECRET ?? made.authSecret, anonKey: PUBLIC_ANON_KEY ?? made.anonKey };
}

function configOf(settings: Settings, secrets: Secrets): Config {
  const dataDir = resolve(settings.DATA_DIR);
  const delaySeconds =
    settings.SHUTDOWN_DELAY_SECONDS ?? (settings.DATABASE_URL ? SHUTDOWN_DELAY_WITH_REPLICAS_SECONDS : 0);
  return {
    host: settings.HOST,
    port: settings.PORT,
    siteUrl: new URL(settings.SITE_URL ?? `http://localhost:${settings.PORT}`).origin,
    dataDir,
    database: settings.DATABASE_URL
      ? { engine: 'postgres', url: settings.DATABASE_URL }
      : { engine: 'embedded', file: join(dataDir, EMBEDDED_FILE) },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `${brand.name} <${brand.email}>`,
    ownerEmail: settings.OWNER_EMAIL,
    ownerLetters: { daySheet: settings.DAY_SHEET, weekly: settings.WEEKLY_LETTER },
    ownerTimeZone: settings.OWNER_TIME_ZONE ?? brand.hours.timeZone,
    ...secrets,
    accounts: {
      signUpDisabled: settings.AUTH_DISABLE_SIGNUP,
      requireConfirmation: settings.AUTH_REQUIRE_CONFIRMATION ?? settings.SMTP_URL !== undefined,
      minPasswordLength: settings.AUTH_MIN_PASSWORD_LENGTH,
      refreshGraceMs: settings.AUTH_REFRESH_GRACE_SECONDS * 1000,
      mailIntervalMs: settings.AUTH_MAIL_INTERVAL_SECONDS * 1000,
    },
    signingKeysFile: settings.AUTH_SIGNING_KEYS_FILE,
    trustedProxies: settings.TRUSTED_PROXIES,
    getStartedUrl: settings.GET_STARTED_URL,
    chat: chatOf(settings),
    stripe: stripeOf(settings),
    backups: backupsOf(settings),
    metrics: metricsOf(settings),
    logLevel: settings.LOG_LEVEL,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    shutdownDelayMs: delaySeconds * 1000,
  };
}

function chatOf({ CHAT_WIDGET_URL, CHAT_PROJECT_ID }: Settings): Config['chat'] {
  return CHAT_WIDGET_URL && CHAT_PROJECT_ID ? { url: CHAT_WIDGET_URL, projectId: CHAT_PROJECT_ID } : null;
}

function backupsOf(settings: Settings): Config['backups'] {
  if (!settings.BACKUP_DIR) return null;
  return {
    folder: resolve(settings.BACKUP_DIR),
    everyMs: settings.BACKUP_EVERY,
    after: settings.BACKUP_AFTER,
    drillUrl: settings.BACKUP_DRILL_DATABASE_URL,
    ageRecipient: settings.BACKUP_AGE_RECIPIENT,
  };
}

function metricsOf({ METRICS_PORT: port, METRICS_TOKEN: token }: Settings): Config['metrics'] {
  return port === undefined && token === undefined ? null : { port, token };
}

function stripeOf(settings: Settings): Config['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, STRIPE_AUTOMATIC_TAX } = settings;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET.split(','),
    apiBase: STRIPE_API_BASE,
    automaticTax: STRIPE_AUTOMATIC_TAX,
  };
}
