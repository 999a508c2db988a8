import { describe, expect, test } from 'vitest';
import { visible } from '#test/support/mail/quoted-mail.ts';
import { mailText } from './mail-text.ts';
import { quotesWithin } from './quoted-tail.ts';

describe('the quoted tail', () => {
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

const wrote = 'On Mon, Nov 23, 2026 at 10:12 AM Agency &lt;hello@agency.example&gt; wrote:';
test.each([
  [
    'Gmail',
    `<div dir="ltr"><br><div class="gmail_quote"><div class="gmail_attr">${wrote}<br></div><blockquote>Which days?</blockquote><div>Tuesdays.</div><blockquote>How many?</blockquote><div>Four.</div></div></div>`,
  ],
  [
    'Apple Mail',
    `<div><blockquote type="cite"><div>${wrote}</div><br><div>Which days?</div></blockquote><div><br></div>Tuesdays.</div><div><br><blockquote type="cite"><div>How many?</div></blockquote><br></div><div>Four.</div>`,
  ],
  [
    'Thunderbird, below it all',
    `<div class="moz-cite-prefix">${wrote}<br></div><blockquote type="cite"><pre class="moz-quote-pre">Which days?\nHow many?</pre></blockquote><p>Tuesdays.</p><p>Four.</p><pre class="moz-signature">-- \nAnn</pre>`,
  ],
  [
    'a phone that nests the document it answers',
    '<html><body><div>Tuesdays.</div><html><body><blockquote type="cite">How many?</blockquote></body></html><div>Four.</div></body></html>',
  ],
])('answers between and below quotes stay visible, by %s', (_program, html) => {
  const text = mailText({ html });
  expect(visible(text.split('\n'))).toBe(text);
  const quoted = quotesWithin(text).map(([start, end]) => text.slice(start, end));
  expect(quoted.join('\n')).toContain('How many?');
  expect(quoted.join('\n')).not.toMatch(/Tuesdays|Four/);
  expect(text).toMatch(/Tuesdays\.[^]*Four\./);
});

test.each([
  ['Gmail', '<blockquote class="gmail_quote" style="margin:0 0 0 40px;border:none;padding:0px">Nights</blockquote>'],
  ['Apple Mail', '<blockquote style="margin: 0 0 0 40px; border: none; padding: 0px;">Nights</blockquote>'],
  ['Thunderbird', '<blockquote><p>Nights</p></blockquote>'],
  ['Thunderbird, above a quote', '<blockquote>Nights</blockquote><blockquote type="cite">Yes?</blockquote>'],
])('words that were indented are no quote, by %s', (_program, html) => {
  expect(mailText({ html: `<p>We need:</p>${html}` })).toMatch(/^We need:\n+Nights/);
});

test.each([
  '<blockquote type="cite">',
  '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid">',
  '<blockquote style="BORDER-LEFT: blue 2px solid">',
])('words in %s are a quote', (opening) => {
  expect(mailText({ html: `Yes.${opening}Nights?</blockquote>` })).toMatch(/^Yes\.\n+> Nights\?$/);
});

describe('the text of an email', () => {
  const html = (length: number) => `<p>${'x'.repeat(length)}</p>`;
  test.each([
    ['the text part where there is no HTML', { text: 'Mine.' }, 'Mine.'],
    ['the HTML where there is no text part', { html: html(3) }, 'xxx'],
    ['the HTML where the text part is blank', { text: ' \n', html: html(3) }, 'xxx'],
    ['the text part, although the HTML says four times as much', { text: 'abc', html: html(12) }, 'abc'],
    ['the HTML once it says more than that', { text: 'abc', html: html(13) }, 'x'.repeat(13)],
    ['the HTML beside a long stub', { text: 'a'.repeat(200), html: html(801) }, 'x'.repeat(801)],
    ['the text part of a letter', { text: 'a'.repeat(201), html: html(5_000) }, 'a'.repeat(201)],
    ['nothing of an empty one', {}, ''],
  ])('is %s', (_what, mail, text) => {
    expect(mailText(mail)).toBe(text);
  });

  test('has lines that end in LF, none of them empty at the end, and room for half a million characters', () => {
    expect(mailText({ text: 'a\r\nb\rc\n\n \r\n' })).toBe('a\nb\nc');
    const room = 500_000;
    expect(mailText({ text: `${'a'.repeat(room - 1)}😀` })).toBe(`${'a'.repeat(room - 1)}\ufffd`);
    expect(mailText({ html: `${'<br>'.repeat(room / 4)}<p>Too late</p>` })).toBe('');
  });

  test('says where a link leads unless its words do, and keeps the case of headings and the cells apart', () => {
    const link = (words: string) => mailText({ html: `<a href="https://a.example/b">${words}</a>` });
    expect(link('Here')).toBe('Here [https://a.example/b]');
    expect(link('https://a.example/b')).toBe('https://a.example/b');
    expect(mailText({ html: '<h2>Your Invoice</h2><table><tr><td>One</td><td>Two</td></tr></table>' })).toMatch(
      /^Your Invoice\n+One\nTwo$/,
    );
  });
});
