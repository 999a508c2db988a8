/** The recommendation as a page of plain HTML in the site's colors, complete without scripts. */
import { html, raw } from 'hono/html';
import brand from '../../../../content/brand.yaml';
import words from '../../../../content/questionnaire/words.yaml';
import { catalog } from '../../../shared/prices/catalog.ts';
import { headingOf, labelsOf, questions, type Answers } from '../../../shared/questionnaire/questionnaire-answers.ts';
import { reportOn, type QuestionnaireReport } from '../../../shared/questionnaire/questionnaire-report.ts';
import type { QuestionnaireSubmission } from '../../../shared/questionnaire/questionnaire-schema.ts';
import { routes } from '../../../shared/site/routes.ts';
import { COLORS } from '../../platform/mail/rendering/color-tokens.ts';
import { plainTrap, TRAP_STYLE } from '../../platform/screening/plain-trap.ts';
import { PLAIN_STYLE, styleHash } from '../../platform/mail/rendering/plain-style.ts';

type Page = ReturnType<typeof html>;

/** As it was typed, so that a refused form comes back filled in. */
export type TypedContact = Pick<QuestionnaireSubmission, 'name' | 'email' | 'note'>;

const STYLE = `${PLAIN_STYLE}
main, header { max-width: 640px; }
h2 { padding-top: 16px; border-top: 1px solid var(--line); }
dt { margin-top: 12px; font-weight: 600; }
dd { margin: 0; }
.notice { padding: 12px 16px; border: 2px solid ${COLORS.gold}; border-radius: 10px; }
form { display: grid; gap: 12px; margin: 16px 0; }
label { display: grid; gap: 4px; font-weight: 600; }
input, textarea { box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid var(--soft); border-radius: 4px; background: transparent; color: var(--ink); font: inherit; }
input:focus-visible, textarea:focus-visible { outline: 3px solid ${COLORS.gold}; outline-offset: 2px; }
button { min-height: 48px; padding: 11px 24px; border: 2px solid ${COLORS.gold}; border-radius: 4px; background: ${COLORS.gold}; color: ${COLORS.ink}; font: inherit; font-weight: 600; cursor: pointer; }
${TRAP_STYLE}
`;

/** One string, because a formatter that moved the tags would change the bytes that the CSP hash covers. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

export const QUESTIONNAIRE_POLICY = [
  "default-src 'none'",
  `style-src ${styleHash(STYLE)}`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function recommendationPage(answers: Answers, typed: TypedContact, problem?: 'invalid' | 'busy'): Page {
  const report = reportOn(answers, catalog.plans);
  return page(
    report,
    html`${problem ? html`<p class="notice" role="alert">${words.plain[problem]}</p>` : ''} ${reportHtml(report)}
      ${answersHtml(answers)} ${sendingForms(answers, typed)}
      <p><a href="${routes.questionnaire}">${words.plain.back}</a></p>`,
  );
}

export function sentPage({ kind, answers }: Pick<QuestionnaireSubmission, 'kind' | 'answers'>): Page {
  const report = reportOn(answers, catalog.plans);
  return page(
    report,
    html`<p class="notice" role="status">${words[kind].done}</p>
      ${reportHtml(report)} ${answersHtml(answers)}`,
  );
}

export function invalidPage(): Page {
  const title = words.plain.invalidHeading;
  return page(
    { heading: title, title },
    html`<h1>${title}</h1>
      <p>${words.plain.invalid}</p>
      <p><a href="${routes.questionnaire}">${words.plain.back}</a></p>`,
  );
}

function reportHtml({ heading, title, texts, sections }: QuestionnaireReport): Page {
  return html`<h1>${heading}: ${title}</h1>
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${sections.map(
      (section) =>
        html`<h2>${section.heading}</h2>
          ${section.texts.map((text) => html`<p>${text}</p>`)} ${list(section.items.map((item) => html`${item}`))}
          ${list(section.links.map(({ label, to }) => html`<a href="${to}">${label}</a>`))}`,
    )}`;
}

function list(items: readonly Page[]): Page | '' {
  return items.length === 0
    ? ''
    : html`<ul>
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
}

function answersHtml(answers: Answers): Page {
  return html`<h2>${words.plain.answersHeading}</h2>
    <dl>
      ${questions.map(
        ({ id }) =>
          html`<dt>${headingOf(id)}</dt>
            <dd>${labelsOf(id, answers[id] ?? []).join('; ') || words.mail.notAnswered}</dd>`,
      )}
    </dl>`;
}

/** One form with two buttons; the text beside each says where the answers go. */
function sendingForms(answers: Answers, { name, email, note }: TypedContact): Page {
  return html`<h2>${words.sendHeading}</h2>
    <p>${words.plain.optional}</p>
    <form method="post" action="/questionnaire/send">
      ${Object.entries(answers).flatMap(([question, chosen]) =>
        chosen.map((option) => html`<input type="hidden" name="${question}" value="${option}" />`),
      )}
      <label
        >${required(words.name)}<input name="name" value="${name}" autocomplete="name" maxlength="200" required
      /></label>
      <label
        >${required(words.email)}<input type="email" name="email" value="${email}" autocomplete="email" required
      /></label>
      <label>${words.note}<textarea name="note" rows="4" maxlength="2000">${note}</textarea></label>
      ${plainTrap()}
      <p class="soft">${words.self.text}</p>
      <button name="kind" value="self">${words.self.button}</button>
      <p class="soft">${words.us.text}</p>
      <button name="kind" value="us">${words.us.label}</button>
    </form>
    <p><a href="${routes['privacy-policy']}">${words.policy}</a></p>`;
}

/** The mark is for the eye only: screen readers learn it from the field itself. */
function required(label: string): Page {
  return html`<span>${label} <small aria-hidden="true">required</small></span>`;
}

function page({ heading, title }: Pick<QuestionnaireReport, 'heading' | 'title'>, content: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading === title ? title : `${heading}: ${title}`} · ${brand.name}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <p><a href="${routes.home}">${brand.name}</a></p>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}
