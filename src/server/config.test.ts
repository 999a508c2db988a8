import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import brand from '#content/brand.yaml';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRETS = { AUTH_SECRET: 's'.repeat(32), PUBLIC_ANON_KEY: 'k'.repeat(16) };
const embedded = (env: Record<string, string> = {}, program?: string) =>
  readConfig({ DATA_DIR: folder, ...env }, program);

function problemsOf(env: Record<string, string>): string[] {
  try {
    embedded(env);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : ['not an Error'];
  }
}

test('a DATA_DIR that holds the program is refused before anything is written there', () => {
  const program = join(folder, 'whole-site', 'dist');
  for (const dataDir of [program, join(program, '..'), '/'])
    expect(() => embedded({ DATA_DIR: dataDir }, program)).toThrow(/^DATA_DIR: .* holds the program itself/);
  expect(existsSync(join(folder, 'whole-site'))).toBe(false);
});

test.each(['DATA_DIR', 'BACKUP_DIR'])('a %s that is a file is refused, and the file stays as it is', (name) => {
  const file = join(folder, 'a file');
  writeFileSync(file, 'mine', { mode: 0o644 });
  for (const path of [file, join(file, 'data')])
    expect(problemsOf({ [name]: path })).toEqual([expect.stringMatching(`- ${name}: Give a folder`)]);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['mine', 0o644]);
});

describe('backups and metrics', () => {
  test('are off without their settings', () => {
    expect(embedded()).toMatchObject({ backups: null, metrics: null });
  });

  test('are as they are set', () => {
    const settings = { BACKUP_DIR: '/mnt/other', BACKUP_EVERY: '90m', METRICS_PORT: '9100' };
    expect(embedded(settings)).toMatchObject({
      backups: { folder: '/mnt/other', everyMs: 90 * 60_000, after: undefined },
      metrics: { port: 9_100, token: undefined },
    });
    expect(embedded({ BACKUP_DIR: '/mnt/other' }).backups?.everyMs).toBe(24 * 60 * 60_000);
    const others = {
      BACKUP_DIR: 'copies',
      BACKUP_EVERY: '2d',
      BACKUP_AFTER: '/usr/local/bin/copy-away',
      BACKUP_DRILL_DATABASE_URL: 'postgres://a@b/spare',
      BACKUP_AGE_RECIPIENT: 'age1abc',
      METRICS_TOKEN: 't'.repeat(16),
    };
    expect(embedded(others)).toMatchObject({
      backups: {
        folder: resolve('copies'),
        everyMs: 48 * 60 * 60_000,
        after: '/usr/local/bin/copy-away',
        drillUrl: 'postgres://a@b/spare',
        ageRecipient: 'age1abc',
      },
      metrics: { port: undefined, token: 't'.repeat(16) },
    });
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ BACKUP_EVERY: '1h' }, /BACKUP_EVERY: Set BACKUP_DIR too/],
    [{ BACKUP_AFTER: '/bin/true' }, /BACKUP_AFTER: Set BACKUP_DIR too/],
    [{ BACKUP_DRILL_DATABASE_URL: 'postgres://a@b/c' }, /BACKUP_DRILL_DATABASE_URL: Set BACKUP_DIR too/],
    [{ BACKUP_DIR: 'b', BACKUP_EVERY: '0h' }, /BACKUP_EVERY: Give a number/],
    [{ BACKUP_DIR: 'b', BACKUP_AFTER: 'rm -rf /' }, /BACKUP_AFTER: Give the whole path/],
    [{ BACKUP_DIR: 'b', BACKUP_AGE_RECIPIENT: '--version' }, /BACKUP_AGE_RECIPIENT: Give a public key/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN: Give at least 16/],
    [
      {
        ...SECRETS,
        BACKUP_DIR: 'b',
        DATABASE_URL: 'postgres://a@b/c',
        BACKUP_DRILL_DATABASE_URL: 'postgres://a@b/c',
      },
      /BACKUP_DRILL_DATABASE_URL: Give a spare/,
    ],
  ])('are refused as %j', (settings, problem) => {
    expect(problemsOf(settings)).toEqual([expect.stringMatching(problem)]);
  });
});

describe('without any setting', () => {
  test('everything lives in DATA_DIR', () => {
    expect(embedded()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      database: { engine: 'embedded', file: join(folder, 'site.sqlite') },
      smtpUrl: undefined,
      mailFrom: `${brand.name} <${brand.email}>`,
      mailIn: { imapUrl: undefined, knowsPlusAddresses: false, takesStrangers: false },
      accounts: {
        signUpDisabled: false,
        requireConfirmation: false,
        minPasswordLength: 8,
        refreshGraceMs: 10_000,
        mailIntervalMs: 60_000,
      },
      trustedProxies: 0,
      getStartedUrl: '/questionnaire',
      agentPhone: null,
      chat: null,
      stripe: null,
      shutdownDelayMs: 0,
    });
  });

  test("secrets are made once, readable by the folder's owner only", () => {
    const { authSecret, anonKey } = embedded();
    expect(embedded()).toMatchObject({ authSecret, anonKey });
    expect(authSecret.length).toBeGreaterThanOrEqual(32);
    const file = join(folder, 'secrets.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ authSecret, anonKey });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test('one secret that is set stays, and the other one is made', () => {
  const made = embedded();
  for (const [name, value] of Object.entries(SECRETS)) {
    const { authSecret, anonKey } = embedded({ [name]: value });
    expect([authSecret, anonKey]).toEqual(name === 'AUTH_SECRET' ? [value, made.anonKey] : [made.authSecret, value]);
  }
});

test('accounts wait for a confirmation by mail where mail is sent, unless told otherwise', () => {
  const waits = (env: Record<string, string>) => embedded(env).accounts.requireConfirmation;
  const SMTP_URL = 'smtp://localhost:25';
  expect([waits({}), waits({ SMTP_URL })]).toEqual([false, true]);
  expect([true, false].map((told) => waits({ SMTP_URL, AUTH_REQUIRE_CONFIRMATION: String(told) }))).toEqual([
    true,
    false,
  ]);
});

test('letters to the owner are at the times of the place that is set, or of the brand', () => {
  const { ownerTimeZone, ownerLetters } = embedded();
  expect([ownerTimeZone, ownerLetters]).toEqual([brand.hours.timeZone, { daySheet: true, weekly: true }]);
  const set = { OWNER_TIME_ZONE: 'Europe/Berlin', WEEKLY_LETTER: 'off', MAIL_PLUS_ADDRESSES: 'on' };
  expect(embedded(set)).toMatchObject({
    ownerTimeZone: 'Europe/Berlin',
    ownerLetters: { daySheet: true, weekly: false },
    mailIn: { knowsPlusAddresses: true, takesStrangers: false },
  });
  expect(embedded({ DAY_SHEET: 'off', MAIL_IN_STRANGERS: 'on' })).toMatchObject({
    ownerLetters: { daySheet: false, weekly: true },
    mailIn: { knowsPlusAddresses: false, takesStrangers: true },
  });
});

test('payments go where they are set to, with each secret that signs events', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' };
  expect(embedded(keys).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    apiBase: undefined,
    automaticTax: false,
  });
  const others = { STRIPE_API_BASE: 'http://localhost:12111', STRIPE_AUTOMATIC_TAX: 'true' };
  expect(embedded({ ...keys, ...others }).stripe).toMatchObject({
    apiBase: 'http://localhost:12111',
    automaticTax: true,
  });
});

test('an empty setting counts as unset', () => {
  expect(embedded({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test('replicas need the same secrets, and give load balancers time', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://db/site' })).toHaveLength(2);
  const config = embedded({ DATABASE_URL: 'postgres://db/site', ...SECRETS });
  expect(config).toMatchObject({
    database: { engine: 'postgres' },
    authSecret: SECRETS.AUTH_SECRET,
    shutdownDelayMs: 5000,
  });
  for (const env of [{}, { DATABASE_URL: 'postgres://db/site', ...SECRETS }])
    expect(embedded({ ...env, SHUTDOWN_DELAY_SECONDS: '2' }).shutdownDelayMs).toBe(2000);
});

test('all problems are reported at once, each with its setting', () => {
  const problems = problemsOf({
    PORT: 'x',
    SITE_URL: 'agency.example',
    OWNER_EMAIL: 'me',
    CHAT_PROJECT_ID: 'p',
    STRIPE_SECRET_KEY: 'sk_test_1',
  });
  const named = problems.map((problem) => /- (\w+):/.exec(problem)?.[1]);
  expect(named).toEqual(['PORT', 'SITE_URL', 'OWNER_EMAIL', 'CHAT_WIDGET_URL', 'STRIPE_WEBHOOK_SECRET']);
});

describe.each<[name: string, good: string[], bad: string[]]>([
  [
    'SITE_URL',
    ['https://agency.example', 'http://localhost:4000/'],
    [
      'https://agency.example/site',
      'ftp://a.example',
      'https://u:p@a.example',
      'https://a.example/?x',
      'https://a.example/#x',
    ],
  ],
  ['PORT', ['0', '65535'], ['65536', '-1', '80a', '1.5']],
  ['SMTP_URL', ['smtp://localhost:25', 'smtps://u:p@mail.example'], ['mail.example', 'http://mail.example', 'smtp://']],
  [
    'IMAP_URL',
    ['imaps://u%40a.example:p@mail.example/INBOX', 'imap://u:p@127.0.0.1:143'],
    [
      'imap://u:p@mail.example',
      'imaps://mail.example',
      'imaps://u@mail.example',
      'imaps://:p@mail.example',
      'https://u:p@mail.example',
      'imaps://u:p@',
    ],
  ],
  [
    'CALENDAR_ICS_URL',
    ['https://a.example/b.ics'],
    ['http://a.example/b.ics', 'webcal://a.example/b.ics', 'a.example'],
  ],
  ['MAIL_PLUS_ADDRESSES', ['on', 'off'], ['true']],
  ['OWNER_TIME_ZONE', ['America/Chicago'], ['Chicago']],
  ['MAIL_IN_STRANGERS', ['on', 'off'], ['yes']],
  [
    'MAIL_FROM',
    ['a@agency.example', 'Agency <a@agency.example>'],
    ['Agency', 'A <a@b.example>, B <b@b.example>', 'A\r\nBcc: x <a@b.example>'],
  ],
  ['OWNER_EMAIL', ['a@agency.example'], ['a@agency.example,b@agency.example', 'a b@agency.example']],
  ['DATABASE_URL', [], ['mysql://db/site', 'site.sqlite']],
  [
    'GET_STARTED_URL',
    ['https://forms.example/x?y=1', '/contact'],
    ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'forms.example'],
  ],
  [
    'AGENT_PHONE',
    ['+1 202-555-0199', '+442079460018', '+1 (202) 555-0199'],
    ['202-555-0199', '+1', '+1 202 call', '+0123456789', '+1234567890123456'],
  ],
  ['TRUSTED_PROXIES', ['0', '2'], ['-1', 'all']],
  ['AUTH_REQUIRE_CONFIRMATION', ['true', 'false'], ['yes', '1']],
  ['AUTH_DISABLE_SIGNUP', ['true', 'false'], ['yes', '1']],
  ['AUTH_SECRET', ['s'.repeat(16)], ['s'.repeat(15)]],
  ['AUTH_MIN_PASSWORD_LENGTH', ['6', '64'], ['5', '65']],
  ['AUTH_REFRESH_GRACE_SECONDS', ['0', '300'], ['301']],
  ['AUTH_MAIL_INTERVAL_SECONDS', ['1', '3600'], ['0', '3601']],
  ['SHUTDOWN_DELAY_SECONDS', ['0', '25'], ['26']],
  ['RATE_LIMIT_SCALE', ['1', '0.5', '1000'], ['0', '-1', 'off']],
  ['LOG_LEVEL', ['debug'], ['verbose']],
])('%s', (name, good, bad) => {
  test.each(good)('takes %s', (value) => expect(problemsOf({ [name]: value })).toEqual([]));
  // DATABASE_URL requires secrets as well, which is not the subject here.
  test.each(bad)('refuses %s', (value) =>
    expect(problemsOf({ ...SECRETS, [name]: value })).toEqual([expect.stringContaining(`- ${name}: `)]),
  );
});

describe('CHAT_WIDGET_URL', () => {
  const chat = (url: string) => problemsOf({ CHAT_WIDGET_URL: url, CHAT_PROJECT_ID: 'p' });
  test.each([
    'https://storage.example/widget/loader.js',
    'http://localhost:9000/widget.js',
    'http://127.0.0.1:9000/widget.js',
  ])('takes %s', (url) => {
    expect(chat(url)).toEqual([]);
  });
  test.each([
    'http://storage.example/widget.js',
    'https://storage.example',
    'https://storage.example/',
    'https://storage.example/a.js; script-src *',
    'https://storage.example/a,b.js',
    'https://*.example/a.js',
    'https://storage.example/a.js\nx',
    'javascript:alert(1)',
  ])('refuses %s', (url) => {
    expect(chat(url)).toHaveLength(1);
  });
});

describe('the service that hears and speaks', () => {
  const SPEECH_URL = 'http://127.0.0.1:8000/v1';

  test('is none unless it is set, and then needs no more than its address', () => {
    expect(embedded().speech).toBeNull();
    expect(embedded({ SPEECH_URL }).speech).toMatchObject({ url: SPEECH_URL, voice: 'alloy', isOwn: true });
    const hosted = { SPEECH_URL: 'https://api.openai.com/v1', SPEECH_KEY: 'sk-1', SPEECH_VOICE: 'nova' };
    expect(embedded(hosted).speech).toMatchObject({ key: 'sk-1', voice: 'nova', isOwn: false });
    const models = { SPEECH_MODEL: 'tts-of-ours', SPEECH_TRANSCRIPTION_MODEL: 'ears-of-ours' };
    expect(embedded({ SPEECH_URL }).speech).toMatchObject({ model: 'tts-1', transcriptionModel: 'whisper-1' });
    expect(embedded({ SPEECH_URL, ...models }).speech).toMatchObject({
      model: 'tts-of-ours',
      transcriptionModel: 'ears-of-ours',
    });
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ SPEECH_URL: 'http://api.example/v1' }, /SPEECH_URL: Give the base address/],
    [{ SPEECH_KEY: 'sk-1' }, /SPEECH_KEY: Set SPEECH_URL too/],
    [{ SPEECH_VOICE: 'nova' }, /SPEECH_VOICE: Set SPEECH_URL too/],
    [{ SPEECH_URL, SPEECH_MODEL: 'a b' }, /SPEECH_MODEL: Give the name/],
  ])('%j is refused', (env, message) => {
    expect(problemsOf(env).join('\n')).toMatch(message);
  });
});

describe('the model of the receptionist demo', () => {
  const own = { BRAIN_URL: 'http://localhost:11434/v1', BRAIN_MODEL: 'qwen3:8b' };

  test('is none unless it is set', () => {
    expect(embedded().brain).toBeNull();
  });

  test('is an endpoint of any kind, or one of Anthropic', () => {
    expect(embedded(own).brain).toMatchObject({
      kind: 'compatible',
      model: 'qwen3:8b',
      dailyTokens: 2_000_000,
      isOwn: true,
    });
    const hosts = ['ollama', '192.168.1.9', '10.0.0.1', '172.16.0.1', '172.31.255.1', '[fd00::1]', 'box.local'];
    for (const host of hosts)
      expect(embedded({ ...own, BRAIN_URL: `http://${host}:8080/v1` }).brain).toMatchObject({ isOwn: true });
    const hosted = { ...own, BRAIN_URL: 'https://api.example/v1', BRAIN_KEY: 'sk-1' };
    expect(embedded(hosted).brain).toMatchObject({ key: 'sk-1', isOwn: false });
    const anthropic = { ANTHROPIC_API_KEY: 'sk-ant-1', BRAIN_DAILY_BUDGET: '100000' };
    expect(embedded(anthropic).brain).toMatchObject({ kind: 'anthropic', dailyTokens: 100_000, isOwn: false });
    expect(embedded({ ...anthropic, BRAIN_MODEL: 'claude-of-ours' }).brain).toMatchObject({ model: 'claude-of-ours' });
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ BRAIN_URL: own.BRAIN_URL }, /BRAIN_MODEL: Set it too/],
    [{ BRAIN_MODEL: 'qwen3:8b' }, /BRAIN_MODEL: Set BRAIN_URL/],
    [{ BRAIN_KEY: 'sk-1' }, /BRAIN_URL: Set it too/],
    [{ BRAIN_DAILY_BUDGET: '500000' }, /BRAIN_DAILY_BUDGET: Set BRAIN_URL/],
    [{ ...own, BRAIN_DAILY_BUDGET: '99999' }, /BRAIN_DAILY_BUDGET: Give at least/],
    [{ ...own, ANTHROPIC_API_KEY: 'sk-ant-1' }, /ANTHROPIC_API_KEY: Remove it or BRAIN_URL/],
    [{ ...own, BRAIN_URL: 'http://api.example/v1' }, /BRAIN_URL: Give the base address/],
    [{ ...own, BRAIN_URL: 'http://8.8.8.8/v1' }, /BRAIN_URL: Give the base address/],
    [{ ...own, BRAIN_URL: 'http://172.15.0.1/v1' }, /BRAIN_URL: Give the base address/],
    [{ ...own, BRAIN_URL: 'http://172.32.0.1/v1' }, /BRAIN_URL: Give the base address/],
    [{ ...own, BRAIN_URL: 'http://10.evil.example/v1' }, /BRAIN_URL: Give the base address/],
  ])('%j is refused', (env, message) => {
    expect(problemsOf(env).join('\n')).toMatch(message);
  });
});
