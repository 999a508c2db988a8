import { describe, expect, test } from 'vitest';
import { OURS, marked, visible } from '#test/support/mail/quoted-mail.ts';

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
});
