import { afterEach, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { answersHtml } from '../shared/answers-html.ts';
import { PUBLISHED_ANSWERS_PATH, type PublishedAnswer } from '../shared/published-answer.ts';

const ANSWER: PublishedAnswer = {
  id: '00000001-0000-4000-8000-000000000000',
  question: 'Do you speak Welsh?',
  asked: [],
  body: 'No.',
  quotes: [],
  day: '2026-01-15',
};
const tab = loneTab();
afterEach(() => void vi.unstubAllEnvs());

async function open() {
  const { AnswerList } = await import('./answer-list.tsx');
  // As in a browser.
  vi.stubEnv('SSR', false);
  const page = tab.mount(<AnswerList />);
  await tab.pass();
  return page.get('div', { id: 'published-answers' }).props['dangerouslySetInnerHTML'];
}

test('keeps what the server has put into the page, and asks for nothing', async () => {
  const load = vi.fn<() => Promise<Response>>();
  vi.stubGlobal('fetch', load);
  vi.spyOn(document, 'getElementById').mockReturnValueOnce({ innerHTML: 'served' } as HTMLElement);
  expect(await open()).toEqual({ __html: 'served' });
  expect(load).not.toHaveBeenCalled();
});

test.each([
  [
    'shows the list on the way from another page',
    async () => Response.json({ answers: [ANSWER] }),
    answersHtml([ANSWER]),
  ],
  ['is there without the list', async () => new Response('', { status: 503 }), ''],
])('%s', async (_, answer, html) => {
  const load = vi.fn<(path: string) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', load);
  expect(await open()).toEqual({ __html: html });
  expect(load.mock.calls).toEqual([[PUBLISHED_ANSWERS_PATH]]);
});
