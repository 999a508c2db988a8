import { expect, test } from 'vitest';
import goLive from '#content/desk/go-live-words.yaml';
import todayWords from '#content/desk/today-words.yaml';
import type { DeskView, FirstStep } from '#features/desk/shared/desk-schema.ts';
import type { GoLiveId, GoLiveItem } from '#features/go-live/shared/go-live-schema.ts';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { all, click, deskActs, fill, submit } from '#test/support/browser/desk-acts.tsx';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';

const RESULTS = { spf: 'pass', dkim: 'none', dmarc: 'fail' };
const { act, open, reads, tab } = deskActs(new Date(2026, 10, 24), {
  read: { 'go-live': { items: [] } },
  done: { 'go-live-test-mail': { recipient: 'ann@agency.dev' }, 'go-live-headers': RESULTS },
});
const item = (id: GoLiveId, state: GoLiveItem['state']): GoLiveItem => ({
  id,
  state,
  found: `Found ${id}.`,
  mend: state === 'green' ? '' : `Mend ${id}.`,
});
const SOME = [item('owner', 'red'), item('dkim', 'amber'), item('disk', 'green'), item('clock', 'green')];
const ALL_GREEN = SOME.map(({ id }) => item(id, 'green'));
const OWNER = { role: 'owner' } as DeskView;

const texts = (page: Mounted, type: string) => page.all(type).map(wordsOf);
const list = async (items: GoLiveItem[], role: DeskView['role'] = 'owner') => {
  reads('go-live', { items });
  const { GoLive } = await import('./go-live.tsx');
  return open(<GoLive desk={{ ...OWNER, role }} />, false);
};

test('says what is open, with how to mend it, and folds what is done', async () => {
  const page = await list(SOME);
  expect(page.all('li').map(wordsOf)).toEqual(
    SOME.map(({ id, state, found, mend }) => `${goLive.checks[id].name}${goLive.states[state]}${found}${mend}`),
  );
  expect(texts(page, 'p')).toContain(fillWords(goLive.counts, { red: '1', amber: '1', green: '2' }));
  expect(texts(page, 'summary')).toEqual([fillWords(goLive.done, { count: '2' }), goLive.testMail.heading]);
});

test('is one line when all of it is green', async () => {
  const page = await list(ALL_GREEN);
  expect(page.all('li')).toEqual([]);
  expect(texts(page, 'p').filter((text) => text.trim() !== '')).toEqual([fillWords(goLive.allGreen, { count: '4' })]);
});

test('is tried again when the member asks, and by no act of theirs', async () => {
  const page = await list(SOME);
  tab.answer('go-live', () => ({ items: ALL_GREEN }));
  click(goLive.testMail.send)(page);
  await tab.pass();
  expect(page.all('li')).toHaveLength(4);
  click(goLive.again)(page);
  await tab.pass();
  expect(page.all('li')).toEqual([]);
});

test('says why it could not be tried', async () => {
  tab.answer('go-live', () => ({ status: 429, error: { code: 'rate_limited', message: goLive.tooOften } }));
  const { GoLive } = await import('./go-live.tsx');
  const page = await open(<GoLive desk={OWNER} />, false);
  await tab.pass();
  expect(page.all('p', { className: 'error' }).map(wordsOf)).toEqual([goLive.tooOften]);
});

test('lets owners send the test mail and read its headers, which leave without the message', async () => {
  const { GoLive } = await import('./go-live.tsx');
  reads('go-live', { items: SOME });
  const sent = await act(<GoLive desk={OWNER} />, click(goLive.testMail.send));
  expect(sent.sent).toEqual([['go-live-test-mail', {}]]);
  expect(texts(sent.page, 'p')).toContain(fillWords(goLive.testMail.sent, { recipient: 'ann@agency.dev' }));
  sent.page.unmount();
  const source = '\nSubject: x\r\n more\r\n\r\nDear Ann\r\n\r\nBye';
  const read = await act(<GoLive desk={OWNER} />, all(fill({ id: 'test-headers' }, source, 'textarea'), submit()));
  expect(read.sent).toEqual([['go-live-headers', { headers: 'Subject: x\r\n more' }]]);
  expect(texts(read.page, 'p')).toContain(fillWords(goLive.testMail.done, RESULTS));
  read.page.unmount();
  expect((await list(SOME, 'helper')).all('textarea')).toEqual([]);
  expect((await list([item('owner', 'red')])).all('textarea')).toEqual([]);
});

test.each<[string, FirstStep[], GoLiveItem[], string[]]>([
  [
    'three at most, the most urgent first',
    ['go-live'],
    [item('brand', 'red'), ...SOME, item('drill', 'amber')],
    ['brand', 'owner', 'dkim'],
  ],
  [
    'the second device after them, once',
    ['go-live', 'second-device'],
    [...SOME, item('devices', 'amber')],
    ['owner', 'dkim', 'second-device'],
  ],
  ['nothing once nothing is red', ['go-live'], [item('dkim', 'amber')], []],
  ['none once somebody has written', ['second-device'], SOME, ['second-device']],
])('today says what to set up: %s', async (_, steps, items, expected) => {
  const { FirstSteps } = await import('../first-steps.tsx');
  reads('go-live', { items });
  const page = await open(<FirstSteps steps={steps} />, false);
  const names = { ...goLive.checks, 'second-device': { name: todayWords.steps['second-device'].what } };
  expect(page.all('a').map(wordsOf)).toEqual(expected.map((id) => names[id as GoLiveId].name));
  const leads = page.all('a', { href: `${routes['desk-workshop']}#go-live-heading` });
  expect(leads).toHaveLength(expected.filter((id) => id !== 'second-device').length);
});
