import { expect, test } from 'vitest';
import { BRIEF_FIELDS, inputNames, sectionsFor, type BriefAnswers } from '../shared/brief-answers.ts';
import { plainBriefPage } from './plain-brief-page.ts';

const ANSWERS: BriefAnswers = {
  businessName: 'Lee & Sons',
  timeZone: 'America/Chicago',
  hoursMonFrom: '08:00',
  hoursMonTo: '17:00',
  services: 'Drains: 150 dollars\nRepiping',
  states: ['Iowa', 'Ohio'],
  agreed: 'yes',
};
const htmlOf = async (answers: BriefAnswers, problems = {}) =>
  String(await plainBriefPage(answers, problems, 'Look again.'));

test('the plain page asks every question, and shows what was answered', async () => {
  const html = await htmlOf(ANSWERS);
  const asked = sectionsFor(ANSWERS).flatMap(({ fields }) => fields.flatMap(inputNames));
  expect(asked.length).toBeGreaterThan(20);
  for (const name of asked) expect(html).toContain(`name="${name}"`);
  expect(html).toMatch(/name="businessName"[^>]*value="Lee &amp; Sons"/);
  expect(html).toMatch(/name="hoursMonFrom" value="08:00"/);
  expect(html).toMatch(/name="hoursMonTo" value="17:00"/);
  expect(html).toMatch(/name="services"[^>]*>\nDrains: 150 dollars\nRepiping</);
  const chosen = [...html.matchAll(/<option value="([^"]+)" selected>/g)].map(([, value]) => value);
  expect(chosen).toEqual(['America/Chicago']);
  const ticked = [...html.matchAll(/name="states"\s+value="([^"]+)"\s+checked/g)].map(([, value]) => value);
  expect(ticked).toEqual(['Iowa', 'Ohio']);
  expect(html).toMatch(/name="agreed" value="yes"\s+required checked/);
});

test('an empty brief has nothing chosen', async () => {
  expect(await htmlOf({})).not.toMatch(/ (selected|checked)[ />]/);
});

test('each problem stands at its question', async () => {
  const names = BRIEF_FIELDS.flatMap((field) => (field.kind === 'product' ? [] : inputNames(field)));
  const problems = Object.fromEntries(names.map((name) => [name, `Wrong: ${name}.`]));
  const html = await htmlOf({}, problems);
  const shown = sectionsFor({}).flatMap(({ fields }) =>
    fields.flatMap((field) => (field.kind === 'product' ? [] : inputNames(field))),
  );
  for (const name of shown) {
    const [field, problem] = [html.indexOf(`name="${name}"`), html.indexOf(`<p class="error">Wrong: ${name}.</p>`)];
    expect(problem, name).toBeGreaterThan(field);
  }
});
