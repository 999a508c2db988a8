/** The pages behind the links of emails to the owner. They name whom the email named, and nothing else. */
import { html } from 'hono/html';
import words from '#content/desk/mailed-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { plainPages, type PlainHtml } from '#server/platform/looks/plain-page.ts';
import type { MailedAction } from '#server/platform/mail/outbox/mailed-acts.ts';

const { policy, page } = plainPages({ note: words.note });

export { policy as MAILED_PAGE_POLICY };

export type Outcome = 'acted' | 'already' | 'newer' | 'expired';

const toTheDesk = html`<p><a href="${routes.desk}">${words.desk}</a></p>`;

export function askPage(action: MailedAction, who: string): PlainHtml {
  const { heading, lead, button } = words.ask[action];
  const title = fillWords(heading, { who });
  // Without an `action`, the form posts to the page's own address, which carries the token.
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${fillWords(lead, { who })}</p>
      <form method="post"><button type="submit">${button}</button></form>
      <p class="soft">${words.unchanged}</p>
      ${toTheDesk}`,
  );
}

export function outcomePage(action: MailedAction, outcome: Outcome, who: string): PlainHtml {
  const acted = { heading: words.acted[action], lead: words.actedLead };
  const { heading, lead } = outcome === 'acted' ? acted : words[outcome];
  const title = fillWords(heading, { who });
  return page(
    title,
    html`<h1>${title}</h1>
      <p role="status">${fillWords(lead, { who })}</p>
      ${toTheDesk}`,
  );
}
