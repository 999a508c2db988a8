import { expect, test } from 'vitest';
import { greetingName, headerText, isolated, personalName, unlinked } from './visitor-text.ts';

test.each(["Zoë O'Hara", '山田 太郎', 'J. R. Smith', 'Dr. Ann', '<b>Ann</b>', '👩‍🚀 Kim', 'X'])(
  'greets %s by name',
  (name) => {
    expect(greetingName(name)).toBe(name);
  },
);

test.each([
  'evil.example',
  'Win at evil.example now',
  'http://evil',
  'WWW.evil',
  'me@evil',
  'evil\u3002example',
  'evil\uFF0Eexample',
  'Call +1 (900) 555-0100',
  'подарок.рф',
  ' \u0000 ',
])('greets without a name when the name is %j', (name) => {
  expect(greetingName(name)).toBeNull();
});

test.each(["Zoë O'Hara", '山田 太郎', 'J. R. Smith', 'Ana-María de Sá', '𝐀'.repeat(40)])(
  'takes %s for a person',
  (name) => {
    expect(personalName(name)).toBe(name);
  },
);

test.each(['Your card was charged', 'Ann 555', '<b>Ann</b>', 'W'.repeat(41), 'evil.example', 'Ann, call me'])(
  'takes %s for no name',
  (text) => {
    expect(personalName(text)).toBeNull();
  },
);

test('keeps header text to one line without control characters', () => {
  expect(headerText('a\r\nBcc: b@evil.example\u0000\u2028c\t')).toBe('a Bcc: b@evil.example c');
});

test('isolates text that could reverse the text around it, and leaves other text alone', () => {
  expect(isolated('Ann')).toBe('Ann');
  expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  expect(isolated('a\u202Eb')).toBe('\u2068a\u202Eb\u2069');
  expect(isolated('a\u2069\u202Eb')).toBe('\u2068a\u202Eb\u2069');
  expect(isolated('a\u2067b\u2069c\u2069d')).toBe('\u2068a\u2067b\u2069cd\u2069');
  expect(isolated('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
});

test.each([
  ['https://evil.example/a', 'https:~//evil~.example/a'],
  ['www.evil.example', 'www~.evil~.example'],
  ['me_@evil.example', 'me_~@evil~.example'],
  ['i❤.example', 'i❤~.example'],
  ['evil\u3002example ＠evil．example', 'evil~\u3002example ＠evil~．example'],
])('breaks up the links in %s', (text, broken) => {
  expect(unlinked(text)).toBe(broken.replaceAll('~', '\u2060'));
  expect(unlinked(unlinked(text)), 'once is enough').toBe(unlinked(text));
});

test.each(['$149.50 a month', '8 a.m. to 5 p.m.', 'In the U.S. … e.g. here.', 'One.\nTwo...'])(
  'leaves %j as it was typed',
  (text) => {
    expect(unlinked(text)).toBe(text);
  },
);
