import { html } from 'hono/html';
import words from '#content/questionnaire/questionnaire-words.yaml';
import serverWords from '#content/questionnaire/server-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { catalog } from '#features/pricing/shared/catalog.ts';
import { headingOf, labelsOf, questions, type Answers } from '../shared/questionnaire-answers.ts';
import { reportOn, type QuestionnaireReport } from '../shared/questionnaire-report.ts';
import type { QuestionnaireSubmission } from '../shared/questionnaire-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { COLORS } from '#server/platform/looks/color-tokens.ts';
import { plainPages, type PlainHtml as Page } from '#server/platform/looks/plain-page.ts';
import { plainTrap, TRAP_STYLE } from '#server/platform/screening/plain-trap.ts';

/** As it was typed, so that a refused form comes back filled in. */
export type TypedContact = Pick<QuestionnaireSubmission, 'name' | 'email' | 'note'>;

const { policy, page } = plainPages({
  style: `
h2 { padding-top: 16px; border-top: 1px solid var(--line); }
dt { margin-top: 12px; font-weight: 600; }
dd { margin: 0; }
.notice { padding: 12px 16px; border-left: 4px solid ${COLORS.gold}; background: var(--sand); }
form { display: grid; gap: 12px; margin: 16px 0; }
label { display: grid; gap: 4px; font-weight: 600; }
button[value=self] { background: transparent; color: var(--ink); }
${TRAP_STYLE}
`,
});

export { policy as QUESTIONNAIRE_POLICY };

export function recommendationPage(answers: Answers, typed: TypedContact, problem?: 'invalid' | 'busy'): Page {
  const report = reportOn(answers, catalog);
  return page(
    titleOf(report),
    html`${problem ? html`<p class="notice" role="alert">${serverWords.plain[problem]}</p>` : ''} ${reportHtml(report)}
      ${answersHtml(answers)} ${sendingForms(answers, typed)}
      <p><a href="${routes.questionnaire}">${serverWords.plain.back}</a></p>`,
  );
}

export function sentPage({ kind, answers }: Pick<QuestionnaireSubmission, 'kind' | 'answers'>): Page {
  const report = reportOn(answers, catalog);
  return page(
    titleOf(report),
    html`<p class="notice" role="status">${words[kind].done}</p>
      ${reportHtml(report)} ${answersHtml(answers)}`,
  );
}

export function invalidPage(): Page {
  const title = serverWords.plain.invalidHeading;
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${serverWords.plain.invalid}</p>
      <p><a href="${routes.questionnaire}">${serverWords.plain.back}</a></p>`,
  );
}

function reportHtml(report: QuestionnaireReport): Page {
  return html`<h1>${titleOf(report)}</h1>
    ${report.texts.map((text) => html`<p>${text}</p>`)}
    ${report.sections.map(
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
  return html`<h2>${serverWords.plain.answersHeading}</h2>
    <dl>
      ${questions.map(
        ({ id }) =>
          html`<dt>${headingOf(id)}</dt>
            <dd>${labelsOf(id, answers[id] ?? []).join('; ') || serverWords.plain.notAnswered}</dd>`,
      )}
    </dl>`;
}

function sendingForms(answers: Answers, { name, email, note }: TypedContact): Page {
  return html`<h2>${words.sendHeading}</h2>
    <p>${serverWords.plain.optional}</p>
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
  return html`<span>${label} <small aria-hidden="true">${serverWords.plain.required}</small></span>`;
}

function titleOf({ heading, title }: QuestionnaireReport): string {
  return fillWords(serverWords.plain.title, { heading, title });
}
