import { describe, expect, test } from 'vitest';
import { visible } from '#test/support/mail/quoted-mail.ts';
import { mailText } from './mail-text.ts';

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
