/** The launch brief as plain HTML, filled in and with its errors marked; complete without scripts. */
import { html, raw } from 'hono/html';
import type { BriefField } from '#schemas/content-schema.ts';
import brand from '#content/brand.yaml';
import consents from '#content/consents.yaml';
import zones from '#content/time-zones.yaml';
import words from '#content/launch-brief/brief-words.yaml';
import serverWords from '#content/launch-brief/server-words.yaml';
import { productOf, sectionsFor, textOf, timesOf, type BriefAnswers } from '../shared/brief-answers.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { plainPages, type PlainHtml as Page } from '#server/platform/looks/plain-page.ts';
import { plainTrap, TRAP_STYLE } from '#server/platform/screening/plain-trap.ts';
import { WEEKDAYS } from '#shared/site/phone-hours.ts';

type Problems = Readonly<Record<string, string>>;

const { policy, page } = plainPages({
  style: `
fieldset { margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; min-width: 0; }
legend { padding: 0 6px; font-size: 20px; }
label, .label { display: block; margin: 14px 0 4px; font-weight: 600; }
label:has(+ :required)::after, label:has(> :required)::after { content: "required"; content: "required" / ""; margin-left: 8px; font-size: 15px; font-weight: 400; }
label.box { display: flex; gap: 10px; margin: 6px 0; font-weight: 400; }
.times { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.error { margin: 4px 0 0; color: var(--red); font-weight: 600; }
${TRAP_STYLE}
`,
});

export { policy as PLAIN_PAGE_POLICY };

export function plainBriefPage(answers: BriefAnswers, problems: Problems, message: string): Page {
  return page(
    words.heading,
    html`<h1>${words.heading}</h1>
      <p class="error" role="alert">${message} ${serverWords.plainLead}</p>
      <form method="post" action="${routes['agent-onboarding']}/send">
        ${sectionsFor(answers).map(
          ({ heading, fields }) =>
            html`<fieldset>
              <legend>${heading}</legend>
              ${fields.map((field) => fieldOf(field, answers, problems))}
            </fieldset>`,
        )}
        ${plainTrap()}
        <button type="submit">${serverWords.send}</button>
      </form>`,
  );
}

export function sentBriefPage(): Page {
  return page(
    words.heading,
    html`<h1>${words.heading}</h1>
      <p role="status">${words.sent}</p>
      <p><a href="${routes.home}">${brand.name}</a></p>`,
  );
}

function fieldOf(field: BriefField, answers: BriefAnswers, problems: Problems): Page | string {
  const { id, label, kind } = field;
  const value = textOf(answers[id]);
  const wrong = problemOf(id, problems);
  const required = field.required ? raw('required') : '';
  switch (kind) {
    case 'file':
      return '';
    case 'hours':
      return html`<p class="label">${label}</p>
        ${WEEKDAYS.map((weekday) => {
          const [from, to] = timesOf(id, weekday);
          const day = words.days[weekday];
          return html`<div class="times">
              ${timeOf(from, fillWords(words.hours.from, { day }), answers)}
              ${timeOf(to, fillWords(words.hours.to, { day }), answers)}
            </div>
            ${problemOf(from, problems)}${problemOf(to, problems)}`;
        })}`;
    case 'consent':
      return html`<label class="box"
          ><input type="checkbox" name="${id}" value="yes" ${required} ${value ? 'checked' : ''} />
          <span>${consents.brief}</span></label
        >${wrong}`;
    case 'checks':
      return html`<p class="label">${label}</p>
        ${field.options.map(
          (option) =>
            html`<label class="box"
              ><input
                type="checkbox"
                name="${id}"
                value="${option}"
                ${answers[id]?.includes(option) ? 'checked' : ''}
              />
              ${option}</label
            >`,
        )}${wrong}`;
    case 'product': {
      // Not a choice: other questions would have to be asked.
      const product = productOf(answers);
      return html`<p><strong>${label}:</strong> ${product.name}</p>
        <input type="hidden" name="${id}" value="${product.id}" />`;
    }
    case 'choice':
    case 'zone': {
      const options = 'options' in field ? field.options.map((option) => ({ value: option, label: option })) : zones;
      return html`<label for="${id}">${label}</label>
        <select id="${id}" name="${id}" ${required}>
          <option value=""></option>
          ${options.map(
            (option) =>
              html`<option value="${option.value}" ${option.value === value ? 'selected' : ''}>
                ${option.label}
              </option>`,
          )}
        </select>
        ${wrong}`;
    }
    case 'area':
      // The parser drops a line break right after the tag, so add one that it can drop.
      return html`<label for="${id}">${label}</label
        ><textarea id="${id}" name="${id}" rows="4" ${required}>${raw('\n')}${value}</textarea>${wrong}`;
    case 'text':
    case 'email':
    case 'tel':
      return html`<label for="${id}">${label}</label>
        <input
          id="${id}"
          name="${id}"
          type="${kind}"
          value="${value}"
          autocomplete="${field.complete ?? 'off'}"
          ${required}
        />
        ${wrong}`;
  }
}

function timeOf(name: string, label: string, answers: BriefAnswers): Page {
  return html`<label>${label} <input type="time" name="${name}" value="${textOf(answers[name])}" /></label>`;
}

function problemOf(name: string, problems: Problems): Page | string {
  const problem = problems[name];
  return problem ? html`<p class="error">${problem}</p>` : '';
}
