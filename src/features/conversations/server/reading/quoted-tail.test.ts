import { describe, expect, test } from 'vitest';
import { mailText } from './mail-text.ts';
import { quotedTailOf } from './quoted-tail.ts';

const OURS = 'Yes, the agent answers at night.\nSee you on Monday.';
const marked = (text: string, mark = '> ') => text.split('\n').map((line) => mark + line);

/** What stays visible of a text. */
function visible(lines: readonly string[], subject = 'Re: Nights'): string {
  const text = lines.join('\n');
  return text.slice(0, quotedTailOf(text, subject) ?? undefined).trimEnd();
}

describe('the quoted tail is folded', () => {
  test.each<[string, readonly string[]]>([
    [
      'Gmail',
      [
        'Great, thanks!',
        '',
        'On Mon, Nov 23, 2026 at 10:12 AM Agency <hello@agency.example> wrote:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Gmail, wrapped',
      [
        'Great, thanks!',
        '',
        'On Mon, Nov 23, 2026 at 10:12 AM A Rather Long Agency Name',
        '<hello@agency.example> wrote:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Gmail in German',
      [
        'Great, thanks!',
        '',
        'Am Mo., 23. Nov. 2026 um 10:12 Uhr schrieb Agency <',
        'hello@agency.example>:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Gmail in French',
      [
        'Great, thanks!',
        '',
        'Le lun. 23 nov. 2026 à 10:12, Agency <hello@agency.example> a écrit :',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Gmail in Spanish',
      [
        'Great, thanks!',
        '',
        'El lun, 23 nov 2026 a las 10:12, Agency (<hello@agency.example>) escribió:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Gmail in Japanese',
      ['Great, thanks!', '', '2026年11月23日(月) 10:12 Agency <hello@agency.example>:', '', ...marked(OURS)],
    ],
    [
      'Apple Mail',
      ['Great, thanks!', '', '> On 23 Nov 2026, at 10:12, Agency <hello@agency.example> wrote:', '> ', ...marked(OURS)],
    ],
    [
      'Apple Mail, with a signature between',
      [
        'Great, thanks!',
        'Sent from my iPhone',
        '',
        '> On Nov 23, 2026, at 10:12 AM, Agency <hello@agency.example> wrote:',
        '> ',
        '> ﻿',
        ...marked(OURS),
      ],
    ],
    ['Thunderbird', ['Great, thanks!', '', 'On 23.11.26 10:12, Agency wrote:', ...marked(OURS)]],
    [
      'Thunderbird, deeper',
      [
        'Great, thanks!',
        '',
        'On 23/11/2026 10:12, Agency wrote:',
        ...marked(OURS),
        '>',
        ...marked('On 22/11/2026 Ann wrote:\n> Do you?', '> '),
      ],
    ],
    [
      'Proton',
      [
        'Great, thanks!',
        '',
        'Sent with Proton Mail secure email.',
        '',
        'On Monday, November 23rd, 2026 at 10:12 AM, Agency <hello@agency.example> wrote:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Proton, before 2022',
      [
        'Great, thanks!',
        '',
        '‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐',
        'On Monday, November 23rd, 2026 at 10:12, Agency <hello@agency.example> wrote:',
        '',
        ...marked(OURS),
      ],
    ],
    [
      'Yahoo',
      [
        'Great, thanks!',
        '',
        '    On Monday, November 23, 2026 at 10:12:00 AM EST, Agency <hello@agency.example> wrote:  ',
        ' ',
        ` ${OURS}`,
      ],
    ],
    [
      'Outlook for Windows',
      [
        'Great, thanks!',
        '',
        'From: Agency <hello@agency.example>',
        'Sent: Monday, November 23, 2026 10:12 AM',
        'To: Ann Lee <ann@visitor.example>',
        'Subject: Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook, older',
      [
        'Great, thanks!',
        '',
        '-----Original Message-----',
        'From: Agency',
        'Sent: Monday, November 23, 2026 10:12 AM',
        'To: Ann Lee',
        'Subject: Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook in German',
      [
        'Great, thanks!',
        '',
        'Von: Agency <hello@agency.example>',
        'Gesendet: Montag, 23. November 2026 10:12',
        'An: Ann Lee',
        'Betreff: Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook in French',
      [
        'Great, thanks!',
        '',
        'De : Agency <hello@agency.example>',
        'Envoyé : lundi 23 novembre 2026 10:12',
        'À : Ann Lee',
        'Objet : Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook on the web',
      [
        'Great, thanks!',
        '________________________________',
        'From: Agency <hello@agency.example>',
        'Sent: Monday, November 23, 2026 10:12 AM',
        'To: Ann Lee',
        'Subject: Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook on a phone',
      [
        'Great, thanks!',
        '',
        'Get Outlook for iOS<https://aka.ms/o0ukef>',
        '________________________________',
        'From: Agency <hello@agency.example>',
        'Sent: Monday, November 23, 2026 10:12:00 AM',
        'To: Ann Lee',
        'Subject: Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook with bold headers',
      [
        'Great, thanks!',
        '',
        '*From:* Agency <hello@agency.example>',
        '*Sent:* Monday, November 23, 2026 10:12 AM',
        '*To:* Ann Lee',
        '*Subject:* Nights',
        '',
        OURS,
      ],
    ],
    [
      'Outlook below which we quoted',
      [
        'Great, thanks!',
        '',
        'From: Agency',
        'Sent: Monday, November 23, 2026 10:12 AM',
        'To: Ann',
        'Subject: Nights',
        '',
        OURS,
        '',
        'On November 22, 2026, Ann Lee wrote:',
        '',
        '> Do you answer at night?',
      ],
    ],
  ])('of %s', (_program, lines) => {
    expect(visible(lines)).toMatch(/^Great, thanks!(\n+(Sent|Get) [^\n]+)*$/);
  });

  test('of HTML, by Outlook with its nested documents, and with the words above the first', () => {
    const html = `Great, thanks!<html><head><title>Re</title><style>p{}</style></head><body><div></div>
      <div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Agency &lt;hello@agency.example&gt;<br>
      <b>Sent:</b> Monday, November 23, 2026 10:12 AM<br><b>To:</b> Ann<br><b>Subject:</b> Nights</div>
      <div><html><body><p>Yes.</p></body></html></div></body></html>`;
    const text = mailText({ html });
    expect(visible(text.split('\n'))).toBe('Great, thanks!');
    expect(text).toContain('Yes.');
    expect(text).not.toMatch(/p\{\}|Re$/m);
  });

  test('of HTML, by Gmail and Yahoo', () => {
    const wrote = 'On Mon, Nov 23, 2026 at 10:12 AM Agency &lt;hello@agency.example&gt; wrote:';
    const gmail = `<div dir="ltr">Great, thanks!</div><br><div class="gmail_quote"><div class="gmail_attr">${wrote}<br></div><blockquote>Yes.<div>Monday</div></blockquote></div>`;
    const yahoo = `<div>Great, thanks!</div><div class="yahoo_quoted"><div>${wrote}</div><div>Yes.</div><div>Monday</div></div>`;
    for (const html of [gmail, yahoo]) {
      const text = mailText({ html });
      expect(visible(text.split('\n'))).toBe('Great, thanks!');
      expect(text).toContain('Monday');
    }
  });
});

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

test('a hostile text takes no longer than its length', () => {
  const hostile = [
    'On 2026 a@b wrote:\n> x\n',
    'From: a\nTo: b\n',
    '_____\n\n',
    '> a\nb\n',
    'On Monday, 2026\nAnn\n',
    `${'On a '.repeat(80)}\n`,
  ].map((part) => part.repeat(Math.ceil(400_000 / part.length)));
  for (const text of hostile) {
    const start = performance.now();
    quotedTailOf(text, '');
    expect(performance.now() - start).toBeLessThan(2_000);
  }
});
