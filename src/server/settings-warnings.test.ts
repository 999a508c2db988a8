import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settingsWarnings } from './settings-warnings.ts';

const GOOD = {
  SITE_URL: 'https://www.agency.example',
  AUTH_SECRET: 's'.repeat(32),
  PUBLIC_ANON_KEY: 'k'.repeat(16),
  TRUSTED_PROXIES: '1',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const NO_KEYS = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const warningsOf = (env: Record<string, string>) => settingsWarnings(readConfig({ ...GOOD, ...env }));

test('a public site with good settings and a local one with any settings start without a warning', () => {
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ RATE_LIMIT_SCALE: '10' })).toEqual([]);
  const weak = { ...NO_KEYS, RATE_LIMIT_SCALE: '1000', AUTH_MIN_PASSWORD_LENGTH: '6', AUTH_SECRET: 's'.repeat(16) };
  for (const SITE_URL of ['http://localhost:3000', 'https://127.0.0.1:3000'])
    expect(warningsOf({ SITE_URL, ...weak })).toEqual([]);
});

test.each([
  ['RATE_LIMIT_SCALE', '10.1'],
  ['AUTH_MIN_PASSWORD_LENGTH', '7'],
  ['AUTH_SECRET', 's'.repeat(31)],
  ['TRUSTED_PROXIES', '0'],
  ['STRIPE_SECRET_KEY', 'sk_test_x'],
  ['STRIPE_API_BASE', 'https://elsewhere.example'],
])('a public site with a weak %s gets a one-line warning', (name, value) => {
  expect(warningsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}.*$`))]);
});

test('a public site is warned that it has no payments, and a local one that its live key charges money', () => {
  expect(warningsOf(NO_KEYS)).toEqual([expect.stringContaining('test till')]);
  expect(warningsOf({ SITE_URL: 'http://localhost:3000' })).toEqual([expect.stringContaining('live key')]);
});

test('a service that speaks for no model is worth a warning on every site', () => {
  const SPEECH_URL = 'https://speech.example/v1';
  for (const SITE_URL of [GOOD.SITE_URL, 'http://localhost:3000']) {
    const env = { ...NO_KEYS, SITE_URL, SPEECH_URL };
    expect(warningsOf(env)).toContainEqual(expect.stringMatching(/^SPEECH_URL.*$/));
    expect(warningsOf({ ...env, ANTHROPIC_API_KEY: 'sk-1' }).join()).not.toContain('SPEECH_URL');
  }
});

test('a warning shows no secret', () => {
  expect(warningsOf({ AUTH_SECRET: 'canary'.repeat(3) }).join('\n')).not.toContain('canary');
});

test('a file that others can read is named in a warning', () => {
  expect(settingsWarnings(readConfig(GOOD), ['/data/a', '/data/b'])).toEqual([expect.stringContaining('/data/a')]);
});
