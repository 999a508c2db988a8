import { expect, test } from 'vitest';
import { senderLines } from '#server/platform/mail/rendering/sender-lines.ts';
import { isAnsweredWithin } from './known-copy.ts';

const HEADERS = ['From: Agency', 'Sent: Monday', 'To: Ann', 'Subject: Nights', ''];
const OURS = ['Hi Ann,', 'thank you for writing to us.', 'Which days suit you?', 'How many vans do you have?'];
const THEIRS = ['Hello,', 'do you answer at night? See https://visitor.example.', 'Ann Lee', 'Lee Plumbing'];
const SIGNATURE = 'Bo\nAgency';
const BEFORE = [THEIRS.join('\n'), OURS.join('\n')];

/** As we send it, in the order in which Outlook copies it. */
const WHOLE = [
  ...OURS,
  SIGNATURE,
  '',
  'On 2026-11-23, Ann Lee wrote:',
  ...THEIRS.map((line) => line.replace(/(https:\S+)\./, '$1<$1>.')),
  '',
  ...senderLines(),
  '',
  'You received this email because you wrote to Agency.',
];
const isAnswered = (lines: readonly string[], before = BEFORE) =>
  isAnsweredWithin([...HEADERS, ...lines].join('\n'), before, [SIGNATURE]);

test('a copy of what was said holds no answer, however it is wrapped and marked', () => {
  expect(isAnswered(WHOLE)).toBe(false);
  expect(
    isAnswered(['> Hi Ann, thank', 'you for writing to us.  Which', '', 'days suit you?', ...WHOLE.slice(3)]),
  ).toBe(false);
  const [name = '', phone = ''] = senderLines();
  const html = [OURS.join(' ').slice(0, 120), name, phone.split(',')[0] ?? '', ...WHOLE];
  expect(isAnswered(html)).toBe(false);
});

test('a short one is known where the copy begins', () => {
  const short = ['Yes.', ...WHOLE.slice(OURS.length)];
  const before = [...BEFORE, 'Yes.'];
  expect(isAnswered(short, before)).toBe(false);
  expect(isAnswered(['Yes.', ...short], before)).toBe(true);
});

test.each([
  ['between its lines', WHOLE.toSpliced(3, 0, 'Tuesdays.')],
  ['between its lines, in one that was said', WHOLE.toSpliced(4, 0, '4')],
  ['below its greeting', WHOLE.toSpliced(1, 0, 'Tuesdays.')],
  ['above its greeting', ['Tuesdays.', ...WHOLE]],
  ['below our text', WHOLE.toSpliced(4, 0, 'Tuesdays.')],
  ['below it all', [...WHOLE, '', 'Tuesdays.', 'Ann Lee', 'Lee Plumbing']],
  ['below it all, in a word that was said', [...WHOLE, '', 'days']],
  ['below a copy of a text alone', [...OURS, '', 'To: be honest, Tuesdays.']],
])('an answer stands %s', (_where, lines) => {
  expect(isAnswered(lines)).toBe(true);
});

test('of another text only what stands below the end of our email is known to be an answer', () => {
  const receipt = ['We got your message.', ...senderLines(), '', 'You received this email because you wrote.'];
  expect(isAnswered(['Our price is 10.'])).toBeUndefined();
  expect(isAnswered(receipt)).toBe(false);
  expect(isAnswered([...receipt, '', 'Thanks!'])).toBe(true);
});

test('of a copy that ends in marked lines alone nobody can tell', () => {
  expect(isAnswered([...OURS, '> Tuesdays.', '', '> Really.'])).toBeUndefined();
  expect(isAnswered([...OURS, '> Tuesdays.', 'Really.'])).toBe(true);
});

test('an answer is not looked for further down than anybody writes', () => {
  expect(isAnswered([...WHOLE, '\n'.repeat(1_000), 'On Monday.'])).toBe(true);
  expect(isAnswered([...WHOLE, '\n'.repeat(100_000), 'On Monday.'])).toBe(false);
});
