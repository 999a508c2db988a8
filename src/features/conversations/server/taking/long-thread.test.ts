/** A conversation as Gmail, Outlook and Apple Mail quote it, and as the desk shows it. */
import { expect, test } from 'vitest';
import type { PersonView } from '#features/desk/shared/desk-schema.ts';
import { openMailDesk } from '#test/support/mail/mail-desk.ts';
import { ANN, multipart, SITE_MAILBOX, type RawMailParts } from '#test/support/mail/raw-mail.ts';
import { TEST_OWNER } from '#test/support/test-app.ts';
import { renderedMails } from '#test/support/mail/rendered-mail.ts';
import { describeOnEmbedded } from '#test/support/test-database.ts';

const SIGNATURE = ['--', 'Ann Lee', 'Lee Plumbing, 12 Example Lane'];
const PHONE = 'Sent from my iPhone';
const OUTLOOK_PHONE = 'Get Outlook for iOS<https://aka.ms/o0ukef>';

/** Each line that somebody wrote, as the desk shall show it. */
const ASKS = ['Hello,', 'do you answer at night?', 'We have four vans.', 'Ann'];
const ANSWERS = ['Yes, we answer at night.', 'How many calls come after six?', 'And does anybody speak Spanish?'];
const TOP_POSTS = ['About nine, most of them on Fridays.', 'Nobody speaks Spanish here.'];
const FROM_OUTLOOK = ['Then the Growth plan fits.', 'It includes Spanish.', 'Kind regards', 'The Owner'];
const INLINE = ['Can we try it first?', 'In two weeks.', 'Two of our people would test it.'];
const SHORT = ['A test costs nothing.', 'Shall we begin on Monday?'];
const BELOW = ['Monday is fine.', 'Please call at eight.'];
const LAST = ['One more thing: we close at noon on Saturdays.'];

const marked = (lines: readonly string[]) => lines.map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`));
const html = (lines: readonly string[]) =>
  lines.map((line) => `<div dir="ltr">${line.replaceAll('<', '&lt;') || '<br>'}</div>`).join('\n');
const both = (text: readonly string[], markup: string) =>
  multipart('alternative', [
    { headers: ['Content-Type: text/plain; charset="UTF-8"'], body: text.join('\n') },
    { headers: ['Content-Type: text/html; charset="UTF-8"'], body: markup },
  ]);

const gmail = (date: string, who: string, quoted: readonly string[]) => [
  `On ${date} ${who}`,
  'wrote:',
  '',
  ...marked(quoted),
];
const apple = (date: string, who: string, quoted: readonly string[]) => [
  `> On ${date}, ${who} wrote:`,
  '> ',
  ...marked(quoted),
];
const outlook = (who: string, to: string, date: string, quoted: readonly string[]) => [
  `From: ${who}`,
  `Sent: ${date}`,
  `To: ${to}`,
  'Subject: Re: Nights',
  '',
  ...quoted,
];

const AGENCY = `Agency <${SITE_MAILBOX}>`;
const OWNER = `The Owner <${TEST_OWNER}>`;
const LEE = `Ann Lee <${ANN}>`;

const first = [...ASKS, '', ...SIGNATURE];
const second = [...ANSWERS, '', ...gmail('Mon, Nov 23, 2026 at 9:00 AM', LEE, first)];
const third = [...TOP_POSTS, '', PHONE, '', ...apple('Nov 23, 2026, at 9:30 AM', AGENCY, second)];
const fourth = [...FROM_OUTLOOK, '', ...outlook(LEE, OWNER, 'Monday, November 23, 2026 10:00 AM', third)];
const fifth = [
  ...gmail('Mon, Nov 23, 2026 at 10:30 AM', OWNER, FROM_OUTLOOK.slice(0, 1)),
  '',
  INLINE[0] ?? '',
  '',
  ...marked(['When could you begin?']),
  '',
  INLINE[1] ?? '',
  '',
  ...marked(FROM_OUTLOOK.slice(1, 2)),
  '',
  INLINE[2] ?? '',
];
const sixth = [
  ...SHORT,
  '',
  OUTLOOK_PHONE,
  '________________________________',
  ...outlook(LEE, OWNER, 'Monday, November 23, 2026 11:00:00 AM', fifth),
];
const seventh = [
  ...apple('Nov 23, 2026, at 11:30 AM', OWNER, SHORT).map((line) => line.slice(2)),
  '',
  ...BELOW,
  '',
  PHONE,
];
// Apple Mail's own attribution above a marked quote, the answer below.
seventh.splice(1, SHORT.length + 1, '', ...marked(SHORT));
const eighth = [...LAST, ...SIGNATURE, '', ...outlook(OWNER, LEE, 'Monday, November 23, 2026 12:00 PM', sixth)];

describeOnEmbedded('a thread of eight emails', (database) => {
  test('is read at the desk without a repeated line, and without a lost one', async () => {
    const room = await openMailDesk(database.db);
    const ids = Array.from({ length: 8 }, (_, index) => `<m${index}@mail.example>`);
    const send = async (index: number, parts: RawMailParts, isSent = false) => {
      const { [index]: messageId = '' } = ids;
      const headers =
        index === 0 ? [] : [`In-Reply-To: ${ids[index - 1]}`, `References: ${ids.slice(0, index).join(' ')}`];
      expect(await room.take({ messageId, headers, subject: 'Re: Nights', ...parts }, { isSent })).toBe('stored');
    };
    const theirs = { from: LEE, to: SITE_MAILBOX };
    const ours = { from: OWNER, to: ANN };
    const quote = (lines: readonly string[]) => `<blockquote class="gmail_quote">${html(lines)}</blockquote>`;

    await send(0, { ...theirs, ...both(first, html(first)) });
    await send(1, { ...ours, ...both(second, html(ANSWERS) + quote(first)) }, true);
    await send(2, { ...theirs, body: third.join('\n') });
    const nested = `<html><body>${html(FROM_OUTLOOK)}<div><hr><b>From:</b> ${LEE.replace('<', '&lt;')}<br><b>Sent:</b> Monday, November 23, 2026 10:00 AM<br><b>To:</b> x<br><b>Subject:</b> Re: Nights</div><html><body>${html(third)}</body></html></body></html>`;
    await send(3, { ...ours, ...both(fourth, nested) }, true);
    await send(4, { ...theirs, body: fifth.join('\n') });
    await send(5, { ...ours, body: sixth.join('\n') }, true);
    await send(6, { ...theirs, body: seventh.join('\n') });
    await send(7, { ...theirs, type: 'text/html; charset=utf-8', body: outlookHtml() });

    const { id } = await room.person();
    const { person } = await room.desk.owner.ask<{ person: PersonView }>('desk-person', { id });
    const shown = person.activities
      .toReversed()
      .slice(1)
      .map(({ text, mail }) => {
        const quotes = mail?.quotes ?? [];
        const own = [...quotes, [text.length, text.length]].map(([start], index) =>
          text.slice(quotes[index - 1]?.[1] ?? 0, start),
        );
        return own
          .join('\n')
          .split('\n')
          .map((line) => line.trimEnd())
          .filter(Boolean);
      });
    expect(shown).toEqual([
      [...ASKS, ...SIGNATURE],
      ANSWERS,
      [...TOP_POSTS, PHONE],
      FROM_OUTLOOK,
      INLINE,
      [...SHORT, OUTLOOK_PHONE],
      [...BELOW, PHONE],
      [...LAST, ...SIGNATURE],
    ]);
    const sentences = shown.flat().filter((line) => ![...SIGNATURE, PHONE].includes(line));
    expect(sentences).toEqual([...new Set(sentences)]);
    // What is folded is still there to read.
    for (const { mail } of person.activities.slice(0, 7))
      expect((mail?.quoted ?? '') + (mail?.quotes.length ?? '')).not.toBe('0');
  });

  test('shows answers that stand within the copy of Outlook, and folds that copy without them', async () => {
    const room = await openMailDesk(database.db);
    await room.reply(ANSWERS.join('\n'));
    const copy = outlook(AGENCY, LEE, 'Monday, November 23, 2026 10:00 AM', ANSWERS);
    await room.take({ body: ['Great!', '', ...copy].join('\n') });
    const [question = '', answer = ''] = [ANSWERS[1], TOP_POSTS[0]];
    await room.take({ body: ['Hi,', '', ...copy].join('\n').replace(question, `${question}\n${answer}`) });
    const { person } = await room.desk.owner.ask<{ person: PersonView }>('desk-person', {
      id: (await room.person()).id,
    });
    const [within, above] = person.activities;
    expect([above?.text, above?.mail?.quoted]).toEqual(['Great!', copy.join('\n')]);
    expect(within?.text).toContain(answer);
  });

  test('folds the copy of a whole email of ours, unless words stand below it', async () => {
    const room = await openMailDesk(database.db);
    const { id } = await room.person();
    await room.desk.owner.ask('save-reply-signature', { text: 'Max Miller\nAgency' });
    await room.desk.owner.ask('desk-reply', { id, text: ANSWERS.join('\n\n') });
    const [sent] = await renderedMails(database.db, room.desk.site, 'desk-reply');
    const copy = outlook(AGENCY, LEE, 'Monday, November 23, 2026 10:00 AM', (sent?.text ?? '').split('\n'));
    await room.take({ body: ['Great!', '', ...copy].join('\n') });
    await room.take({ body: ['Great!', '', ...copy, 'Yes', 'Ann'].join('\n') });
    const { person } = await room.desk.owner.ask<{ person: PersonView }>('desk-person', { id });
    expect(person.activities[1]?.text).toBe('Great!');
    expect(person.activities[0]?.text).toMatch(/Yes\nAnn$/);
  });
});

/** Without a text part, as Outlook on the web writes it when it is set to HTML alone. */
function outlookHtml(): string {
  const head = eighth.slice(0, LAST.length + SIGNATURE.length);
  const [from, sent, to, subject] = eighth.slice(head.length + 1);
  const headers = [from, sent, to, subject].map((line = '') => {
    const [name = '', ...rest] = line.replaceAll('<', '&lt;').split(':');
    return `<b>${name}:</b>${rest.join(':')}`;
  });
  return `<html><head><style>p{}</style></head><body>${html(head)}<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${headers.join('<br>')}</div><div>${html(sixth)}</div></body></html>`;
}
