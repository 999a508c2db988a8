/** What the chat can't answer, the team answers, and the chat and the site then have it. */
import { expect } from 'vitest';
import desk from '#content/desk/gap-words.yaml';
import chat from '#content/chat/chat-words.yaml';
import empty from '#content/answers/answer-words.yaml';
import { problemsAtWidths, problemsOf } from '#test/support/browser/axe-problems.ts';
import { signInOwner } from '#test/support/browser/desk-visit.ts';
import { visitorTest } from '#test/support/browser/visitor.ts';

const test = visitorTest();
const WIDTHS = [360, 768, 1440];
const QUESTION = 'Do your agents speak Klingon?';
const ANSWER = 'Not yet. They speak English and Spanish.';
const SEARCH = 'xylophonists';

test('a question without an answer is answered at the desk, and by the chat and the site after that', async ({
  visitor,
  site,
  mail,
}) => {
  const page = await visitor.newPage({ viewport: { width: 360, height: 740 } });
  await signInOwner(page, site, mail, { now: () => Date.now() });

  // As after Enter, which is usually pressed before the typing counts as ended.
  const asking = await visitor.open(`/search?q=${SEARCH}`);
  await asking.getByRole('button', { name: chat.heading }).click();
  const dialog = asking.getByRole('dialog', { name: chat.heading });
  const ask = async () => {
    await dialog.getByLabel(chat.field).fill(QUESTION);
    await dialog.getByRole('button', { name: chat.ask, exact: true }).click();
  };
  await ask();
  await dialog.getByText(chat.unknown).waitFor();
  await expect
    .poll(() => site.query('select kind, words, times from site_gaps order by kind'), { timeout: 15_000 })
    .toEqual([
      { kind: 'question', words: 'do your agents speak klingon', times: 1 },
      { kind: 'search', words: SEARCH, times: 1 },
    ]);

  await page.goto('/desk/words');
  const main = page.getByRole('main');
  await main.getByText('Do your agents speak klingon', { exact: true }).waitFor();
  await main.getByText(SEARCH).waitFor();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await main.getByRole('button', { name: desk.draft }).click();
  const form = main.getByRole('form', { name: desk.form.label });
  await form.getByLabel(desk.form.body, { exact: true }).fill(ANSWER);
  const passage = form.getByRole('checkbox').first();
  await passage.check();
  expect(await problemsAtWidths(page, WIDTHS)).toEqual([]);
  await form.getByRole('button', { name: desk.form.save }).click();
  await main.getByRole('button', { name: desk.publish }).click();
  await main.getByRole('button', { name: desk.takeDown }).waitFor();
  await main.getByText(desk.noQuestions).waitFor();
  expect(await problemsOf(page, 'main')).toEqual([]);

  // The chat stayed open all the while.
  await expect
    .poll(
      async () => {
        await ask();
        return dialog.getByText(ANSWER).first().isVisible();
      },
      { interval: 1_000, timeout: 5_000 },
    )
    .toBe(true);
  await dialog
    .getByRole('link', { name: /Klingon/i })
    .first()
    .click();
  await asking.getByRole('main').getByText(ANSWER).waitFor();
  expect(new URL(asking.url()).pathname).toBe('/questions');

  // So does whoever comes without scripts.
  const plain = await visitor.arrive({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto(`${site.url}/questions`);
  await read.getByText(ANSWER).waitFor();
  expect(await read.locator('details a').count()).toBe(1);
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/questions<');

  await main.getByRole('button', { name: desk.takeDown }).click();
  await main.getByRole('button', { name: desk.publish }).waitFor();
  await expect
    .poll(async () => (await fetch(`${site.url}/questions`)).text(), { timeout: 5_000 })
    .toContain(empty.empty);
});
