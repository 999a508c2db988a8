/** The pages of the local mailbox: plain HTML in the site's colors, complete without scripts. */
import { html, raw } from 'hono/html';
import words from '#content/mailbox-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { plainPages, type PlainHtml as Page } from '#server/platform/looks/plain-page.ts';
import type { MailboxListing, MailboxMessage } from './mailbox-folder.ts';
import { isolated } from '../rendering/visitor-text.ts';

const { policy, page } = plainPages({
  note: words.note,
  style: `
main, header { max-width: 800px; }
ol { list-style: none; margin: 0; padding: 0; }
ol li { padding: 16px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
ol a { font-weight: 600; font-size: 18px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 75vh; min-height: 420px; border: 1px solid var(--line); border-radius: 10px; background: ${COLORS.paper}; }
pre { padding: 16px; border: 1px solid var(--line); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/1.5 "Geist Mono", ui-monospace, monospace; }
`,
  policy: { 'frame-src': "'self'", 'form-action': "'none'" },
});

export { policy as MAILBOX_POLICY };

export function mailboxListPage(path: string, { messages, older }: MailboxListing): Page {
  return page(
    words.title,
    html`<h1>${words.title}</h1>
      ${
        messages.length === 0
          ? html`<p>${words.empty}</p>`
          : html`<ol>
              ${messages.map(
                (message) =>
                  html`<li>
                    <a href="${path}/${message.id}">${isolated(message.subject)}</a>
                    <p class="soft">${words.to} ${isolated(message.to)} · ${time(message.date)}</p>
                  </li>`,
              )}
            </ol>`
      }
      ${older > 0 ? html`<p class="soft">${fillWords(words.older, { count: String(older) })}</p>` : ''}`,
  );
}

export function mailboxMessagePage(path: string, message: MailboxMessage): Page {
  const here = `${path}/${message.id}`;
  return page(
    message.subject,
    html`<p class="soft"><a href="${path}">${words.all}</a></p>
      <h1>${isolated(message.subject)}</h1>
      <dl>
        ${fact(words.from, message.from)} ${fact(words.to, message.to)}
        ${message.replyTo ? fact(words.replyTo, message.replyTo) : ''}
        <dt>${words.sent}</dt>
        <dd>${time(message.date)}</dd>
      </dl>
      ${
        message.html
          ? html`<iframe
              src="${here}/body"
              title="${words.frame}"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
            ></iframe>`
          : ''
      }
      ${
        message.attachments.length > 0
          ? html`<h2>${words.attachments}</h2>
              <ul>
                ${message.attachments.map(
                  ({ filename, mimeType }, index) =>
                    html`<li>
                      <a href="${here}/attachments/${index}" download>${filename ?? words.unnamed}</a> (${mimeType})
                    </li>`,
                )}
              </ul>`
          : ''
      }
      <details ${message.html ? '' : raw('open')}>
        <summary>${words.textPart}</summary>
        <pre>${message.text}</pre>
      </details>`,
  );
}

export function messageBody(body: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(body) ? body.replace(/<head[^>]*>/i, (head) => head + base) : base + body;
}

function fact(label: string, value: string): Page {
  return html`<dt>${label}</dt>
    <dd>${isolated(value)}</dd>`;
}

function time(date: string): Page {
  const parsed = Date.parse(date);
  return Number.isNaN(parsed) ? html`${date}` : html`<time datetime="${date}">${timeFormat.format(parsed)}</time>`;
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
