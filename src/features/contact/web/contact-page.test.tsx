/** The contact page: which of its two forms shows, and what the meeting is about. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import contactWords from '#content/contact-words.yaml';
import meetingWords from '#content/meetings-words.yaml';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';

const tab = loneTab();
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
beforeEach(async () => void ({ queryClient: cache } = await import('#web/api/query-client.ts')));
afterEach(() => cache.clear());

const { message, meeting } = contactWords.ways;

test.each([
  ['/contact', message, meetingWords.labels.about],
  ['/contact#contact-heading', message, meetingWords.labels.about],
  ['/contact#meeting', meeting, meetingWords.labels.about],
  ['/contact#meeting-sent', meeting, meetingWords.labels.about],
  ['/contact?about=demo#meeting', meeting, meetingWords.demo.about],
  ['/contact?about=demo', meeting, meetingWords.demo.about],
  ['/contact?about=demo#contact-heading', message, meetingWords.demo.about],
  ['/contact?about=else#meeting', meeting, meetingWords.labels.about],
])('%s shows %s, and asks %s', async (address, way, about) => {
  history.replaceState(null, '', address);
  const { default: ContactPage } = await import('./contact-page.tsx');
  const page = tab.mount(
    <QueryClientProvider client={cache}>
      <Router>
        <ContactPage />
      </Router>
    </QueryClientProvider>,
  );
  await tab.pass();
  expect(page.all('a', { 'aria-current': 'true' }).map(wordsOf)).toEqual([way]);
  const { labels, demo } = meetingWords;
  expect([labels.about, demo.about].filter((label) => page.all('label', label).length > 0)).toEqual([about]);
});
