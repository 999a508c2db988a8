import { describe, expect, test } from 'vitest';
import { OURS, marked, visible } from '#test/support/mail/quoted-mail.ts';
import { isAnsweredWithin } from './known-copy.ts';
import { headedTailOf, quotedTailOf, quotesWithin } from './quoted-tail.ts';

describe('nothing is folded', () => {
  const attribution = 'On Mon, Nov 23, 2026 at 10:12 AM Agency <hello@agency.example> wrote:';
  const headers = ['From: Agency', 'Sent: Monday, November 23, 2026 10:12 AM', 'To: Ann', 'Subject: Nights', ''];
  test.each<[string, readonly string[], string?]>([
    ['above an answer below the quote', [attribution, '', ...marked(OURS), '', 'Great, thanks!']],
    ['above answers below marked lines of Outlook', ['Hello,', '', ...headers, ...marked(OURS), '', 'Great, thanks!']],
    ['between answers below headers', ['Hello,', '', ...headers, '> Night?', 'Yes please.', '> Monday?', 'No.']],
    [
      'if the answers may stand in the copy',
      ['My answers are in red below.', '', ...headers, 'Night? YES', 'Monday? NO'],
    ],
    ['below a greeting alone', ['Hi Bo,', '', ...headers, 'Hi Ann,', 'Yes, Monday suits us.', 'Which night?']],
    ['of a message that is a quote alone', marked(OURS)],
    [
      'of what is forwarded',
      [
        'See this.',
        '',
        '---------- Forwarded message ---------',
        'From: Bo <bo@other.example>',
        'Date: Mon, Nov 23, 2026',
        'Subject: Prices',
        'To: Ann',
        '',
        'Our price is 10.',
      ],
    ],
    ['of what Outlook forwards', ['See this.', '', ...headers, 'Our price is 10.'], 'FW: Prices'],
    [
      'of a list that looks like headers',
      ['Our details:', 'Name: Ann Lee', 'Date: Monday', 'To: the office', 'Nights: yes'],
    ],
    ['of a text that says who wrote', ['On Monday you wrote:', 'we open at nine.', 'Is that so?']],
    ['of a signature', ['Great, thanks!', '-- ', 'Ann Lee', 'Visitor Inc.']],
    ['of a line that ends with a colon', ['I would like these:', '- nights', '- Mondays']],
    ['of nothing', []],
  ])('%s', (_what, lines, subject) => {
    expect(visible(lines, subject)).toBe(lines.join('\n').trimEnd());
  });
});

test('of answers between quotes, only the last quote is folded', () => {
  const lines = ['> Night?', 'Yes please.', '> Monday?', 'No.', '> See you', '> Agency'];
  expect(visible(lines)).toBe(lines.slice(0, 4).join('\n'));
});

test('a thread that went back and forth is folded at its newest quote', () => {
  const gmail = ['One', '', 'On Mon, Nov 23, 2026 at 9:00 AM Agency <hello@agency.example> wrote:', '', '> Zero'];
  const outlook = [
    'Two',
    '',
    'From: Ann Lee <ann@visitor.example>',
    'Sent: Monday, November 23, 2026 10:12 AM',
    'To: Agency',
    'Subject: Nights',
    '',
    ...gmail,
  ];
  const apple = [
    'Three',
    '',
    '> On 23 Nov 2026, at 11:00, Agency <hello@agency.example> wrote:',
    '> ',
    ...marked(outlook.join('\n')),
  ];
  expect([gmail, outlook, apple].map((lines) => visible(lines))).toEqual(['One', 'Two', 'Three']);
});

test('quotes above and between answers are told apart from them', () => {
  const attribution = 'On Mon, Nov 23, 2026 at 10:12 AM Agency <hello@agency.example> wrote:';
  const apart = (lines: readonly string[]) => {
    const text = lines.join('\n');
    return quotesWithin(text).map(([start, end]) => text.slice(start, end).trim());
  };
  expect(apart([attribution, '', ...marked(OURS), '', 'Great!', '> So?', 'Yes.'])).toEqual([
    [attribution, '', ...marked(OURS)].join('\n'),
    '> So?',
  ]);
  expect(apart(['Great!', '> So?'])).toEqual(['> So?']);
  expect(apart(marked(OURS))).toEqual([]);
  expect(apart(['Great!'])).toEqual([]);
});

test('a hostile text takes no longer than its length', () => {
  const hostile = [
    'On 2026 a@b wrote:\n> x\n',
    'From: a\nTo: b\n',
    '_____\n\n',
    '> a\nb\n',
    'On Monday, 2026\nAnn\n',
    '<https:',
    `${'On a '.repeat(80)}\n`,
  ].map((part) => part.repeat(Math.ceil(400_000 / part.length)));
  for (const text of hostile) {
    const start = performance.now();
    quotedTailOf(text, '');
    quotesWithin(text);
    headedTailOf(text, '');
    isAnsweredWithin(text, [text.slice(0, 20_000), text.slice(7, 20_000)]);
    expect(performance.now() - start).toBeLessThan(2_000);
  }
});
