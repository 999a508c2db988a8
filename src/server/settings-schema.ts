/** Every environment variable the server reads: its format, its default, and the message when it is wrong. */
import * as v from 'valibot';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/site/durations.ts';
import { isDeliverableAddress } from '../shared/text/email-address.ts';
import { LOG_LEVELS } from './platform/log.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const settingsSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'Give an IP address or a host name to listen on.')),
    '127.0.0.1',
  ),
  SITE_URL: v.optional(
    url('Give the public origin, such as https://agency.example, with no path.', (it) => {
      return /^https?:$/.test(it.protocol) && it.pathname === '/' && !it.search && !it.hash && !it.username;
    }),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(postgresUrl()),
  SMTP_URL: v.optional(
    url('Give a mail server, such as smtps://user:password@mail.example:465.', (it) => {
      return /^smtps?:$/.test(it.protocol) && it.hostname !== '';
    }),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.check(isSender, 'Give a sender, such as Agency <hello@agency.example>.'))),
  OWNER_EMAIL: v.optional(
    v.pipe(v.string(), v.check(isDeliverableAddress, 'Give one email address, such as you@agency.example.')),
  ),
  OWNER_TIME_ZONE: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'Give a time zone, such as America/Chicago.'))),
  DAY_SHEET: v.optional(onOrOff(), 'on'),
  WEEKLY_LETTER: v.optional(onOrOff(), 'on'),
  AUTH_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(16, 'Give at least 16 characters, such as the output of: openssl rand -base64 48')),
  ),
  PUBLIC_ANON_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]+$/, 'Give letters and digits without spaces, such as the output of: openssl rand -hex 24'),
    ),
  ),
  AUTH_REQUIRE_CONFIRMATION: v.optional(trueOrFalse()),
  AUTH_DISABLE_SIGNUP: v.optional(trueOrFalse(), 'false'),
  AUTH_MIN_PASSWORD_LENGTH: v.optional(wholeNumber(6, 64), '8'),
  AUTH_REFRESH_GRACE_SECONDS: v.optional(wholeNumber(0, 300), '10'),
  AUTH_MAIL_INTERVAL_SECONDS: v.optional(wholeNumber(1, 3_600), '60'),
  AUTH_SIGNING_KEYS_FILE: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(wholeNumber(0, 10), '0'),
  GET_STARTED_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isLinkTarget, 'Give a whole web address, such as https://forms.example/start, or a path of this site.'),
    ),
    '/questionnaire',
  ),
  CHAT_WIDGET_URL: v.optional(
    v.pipe(
      v.string(),
      // These characters would end or widen a Content-Security-Policy source.
      v.regex(/^[^;,\s*]+$/, 'The address must hold no semicolon, comma, space, line break or asterisk.'),
      url('Give the whole https address of the widget script, not only its host.', (it) => {
        return (
          (it.protocol === 'https:' || (it.protocol === 'http:' && isThisMachine(it.hostname))) && it.pathname !== '/'
        );
      }),
    ),
  ),
  CHAT_PROJECT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]{1,200}$/, 'Give the id as the chat service shows it: letters, digits, . : _ and -.'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[sr]k_\w+$/, 'Give a secret or restricted key, which starts with sk_ or rk_.')),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^whsec_\w+(,whsec_\w+)*$/,
        'Give the signing secret of the webhook, which starts with whsec_, or several with commas between them.',
      ),
    ),
  ),
  STRIPE_API_BASE: v.optional(
    url('Give the address of a Stripe stand-in, such as http://localhost:12111.', (it) =>
      /^https?:$/.test(it.protocol),
    ),
  ),
  STRIPE_AUTOMATIC_TAX: v.optional(trueOrFalse(), 'false'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY: v.optional(duration(), '24h'),
  BACKUP_AFTER: v.optional(
    v.pipe(v.string(), v.regex(/^\/\S+$/, 'Give the whole path of one program, such as /usr/local/bin/copy-away.')),
  ),
  BACKUP_DRILL_DATABASE_URL: v.optional(postgresUrl()),
  BACKUP_AGE_RECIPIENT: v.optional(
    v.pipe(v.string(), v.regex(/^(age1\w+|ssh-\S+ \S+( .*)?)$/, 'Give a public key of age, which starts with age1.')),
  ),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'Give at least 16 letters and digits (openssl rand -hex 24).')),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `Give one of ${LOG_LEVELS.join(', ')}.`), 'info'),
  RATE_LIMIT_SCALE: v.optional(positiveNumber(), '1'),
  SHUTDOWN_DELAY_SECONDS: v.optional(wholeNumber(0, 25)),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/** Settings that do nothing without each other. */
export const PAIRS = [
  ['CHAT_WIDGET_URL', 'CHAT_PROJECT_ID'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** Settings that do nothing without BACKUP_DIR. */
export const NEED_BACKUP_DIR = [
  'BACKUP_EVERY',
  'BACKUP_AFTER',
  'BACKUP_DRILL_DATABASE_URL',
  'BACKUP_AGE_RECIPIENT',
] as const;

/** Settings that replicas must share, so none can make its own. */
export const REQUIRED_WITH_DATABASE_URL = ['AUTH_SECRET', 'PUBLIC_ANON_KEY'] as const;

/** `hostname` is spelled as `URL` does it. */
export function isThisMachine(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

function trueOrFalse() {
  return v.pipe(
    v.picklist(['true', 'false'], 'Give true or false.'),
    v.transform((text) => text === 'true'),
  );
}

function onOrOff() {
  return v.pipe(
    v.picklist(['on', 'off'], 'Give on or off.'),
    v.transform((text) => text === 'on'),
  );
}

function wholeNumber(lowest: number, highest: number) {
  const message = `Give a whole number from ${lowest} to ${highest}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(lowest, message),
    v.maxValue(highest, message),
  );
}

/** In milliseconds. */
function duration() {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,3}[mhd]$/, 'Give a number of minutes, hours or days, such as 30m, 24h or 2d.'),
    v.transform(
      (text) => Number(text.slice(0, -1)) * { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }[text.slice(-1) as 'm' | 'h' | 'd'],
    ),
  );
}

function postgresUrl() {
  return url('Give a PostgreSQL address, such as postgres://user:password@host:5432/name.', (it) =>
    /^postgres(ql)?:$/.test(it.protocol),
  );
}

function positiveNumber() {
  const message = 'Give a number above 0, such as 1 or 0.5.';
  return v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, message), v.transform(Number), v.gtValue(0, message));
}

function url(message: string, accept: (url: URL) => boolean) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && accept(new URL(text)), message),
  );
}

function isLinkTarget(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** `address` or `Name <address>`, with nothing that could start a second header. */
function isSender(text: string): boolean {
  const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return isDeliverableAddress(address);
}
