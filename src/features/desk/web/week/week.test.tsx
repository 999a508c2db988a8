import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import deskWords from '#content/desk/desk-words.yaml';
import words from '#content/desk/week-words.yaml';
import { DAY_MS, HOUR_MS } from '#shared/site/durations.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { routes } from '#shared/site/routes.ts';
import { deskActs } from '#test/support/browser/desk-acts.tsx';
import { DESK } from '#test/support/browser/desk-cards.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { WeekFigures, WeekView } from '../../shared/week-view.ts';
import { deedIn, deedPath } from './deed-path.ts';

const {
  open,
  reads,
  tab,
  history: visited,
} = deskActs(new Date(2026, 10, 27), { read: { 'desk-view': DESK }, done: {} });
const NOTHING = { wrote: 0, answered: 0, met: 0, bought: 0 };
const weekOf = (day: number, wrote: number, more: Partial<WeekFigures> = {}): WeekFigures => ({
  from: new Date(2026, 10, day).toISOString(),
  until: new Date(2026, 10, day + 7).toISOString(),
  counts: { wrote, answered: 0, met: 0, bought: 2 },
  medianWaitMs: null,
  longestWaitMs: null,
  paid: [],
  ...more,
});
const VIEW: WeekView = {
  weeks: [
    weekOf(23, 4, {
      counts: { wrote: 4, answered: 3, met: 0, bought: 2 },
      medianWaitMs: 2 * HOUR_MS,
      longestWaitMs: 3 * HOUR_MS,
      paid: [{ currency: 'usd', cents: 129_900 }],
    }),
    weekOf(16, 8),
    weekOf(9, 0),
  ],
  sources: [
    { name: 'Google', count: 3 },
    { name: '', count: 1 },
  ],
  slowest: [{ id: 'ann', name: 'Ann', waitedMs: HOUR_MS }],
};

test('the address of a list names what it counts, and any other names nothing', () => {
  const span = { from: '2026-11-23T06:00:00.000Z', until: '2026-11-30T06:00:00.000Z' };
  const [path, query] = deedPath('met', span, 'A & B').split('?');
  expect(path).toBe(routes['desk-people']);
  expect(deedIn(`?${query}`)).toEqual({ did: { what: 'met', ...span }, source: 'A & B' });
  expect(deedIn(`?${deedPath('met', span, '').split('?')[1]}`)).toEqual({ did: { what: 'met', ...span }, source: '' });
  expect(deedIn(deedPath('wrote', span).slice(routes['desk-people'].length))).toEqual({
    did: { what: 'wrote', ...span },
  });
  for (const other of ['', '?view=held', '?did=nothing&from=a&until=b', '?did=met&from=a'])
    expect(deedIn(other)).toBeUndefined();
});

test('each figure has its number, a bar for each week, the oldest first, and the list behind it', async () => {
  const { Week } = await import('./week.tsx');
  reads('desk-week', VIEW);
  const page = await open(<Week />, true);
  const { wrote, answered, median, slowest, met, bought } = words.figures;
  expect(page.all('h2').map(wordsOf).slice(0, 6)).toEqual([wrote, answered, median, slowest, met, bought]);
  // Nobody was met in any week, so there are no bars.
  const spoken = (figure: string, ...values: string[]) =>
    fillWords(words.before, { figure, values: values.join(', ') });
  const { none } = words;
  expect(page.all('div', { role: 'img' }).map(({ props }) => props['aria-label'])).toEqual([
    spoken(wrote, '0', '8', '4'),
    spoken(answered, '0', '0', '3'),
    spoken(median, none, none, '2 h'),
    spoken(slowest, none, none, '3 h'),
    spoken(bought, '2', '2', '2'),
  ]);
  expect(page.all('p').map(wordsOf)).toContain(fillWords(words.bars, { day: 'Nov 9' }));
  const last = page.all('li').map(({ node }) =>
    node
      .querySelectorAll('p.small')
      .map(({ textContent }) => textContent)
      .join(),
  );
  expect(last.slice(0, 3), 'of the week before').toEqual(
    ['8', '0', none].map((value) => fillWords(words.last, { value })),
  );
  const heights = page.all('span').flatMap(({ props }) => Object.values(props['style'] ?? {}));
  expect(heights.slice(0, 3)).toEqual(['0%', '100%', '50%']);
  const [current] = VIEW.weeks;
  const links = page.all('a').map(({ props }) => props['href']);
  expect(links).toContain(deedPath('wrote', current as WeekFigures));
  for (const { name } of VIEW.sources) expect(links).toContain(deedPath('wrote', current as WeekFigures, name));
  expect(links).toContain(`${routes['desk-people']}/ann`);
  // Nobody was met, so there is no list.
  expect(links).not.toContain(deedPath('met', current as WeekFigures));
  const shown = page.all('p').concat(page.all('li')).map(wordsOf).join(' ');
  expect(shown).toContain('$1,299.00');
  expect(shown).toContain(fillWords(deskWords.people.many, { count: '3' }));
});

test('earlier weeks are a step away as long as something happened in them', async () => {
  const { Week } = await import('./week.tsx');
  const alone = [weekOf(16, 1), weekOf(9, 0, { counts: NOTHING })];
  const asked = tab.answer('desk-week', (body) =>
    (body as { back: number }).back === 0 ? VIEW : { ...VIEW, weeks: alone },
  );
  const page = await open(<Week />, true);
  const steps = () => page.all('a').flatMap(({ props }) => (isStep(props['aria-label']) ? [props['aria-label']] : []));
  const { before, after } = words.step;
  const isStep = (label: unknown) => label === before || label === after;
  expect(steps()).toEqual([before]);
  for (const [step, left] of [
    [before, [after]],
    [after, [before]],
  ] as const) {
    page.fire(page.get('a', { 'aria-label': step }), 'onClick', { button: 0 });
    await tab.pass(1);
    expect(steps()).toEqual(left);
  }
  expect(visited().at(-1), 'this week has the address of the menu').toBe(routes['desk-week']);
  expect(asked).toEqual([{ back: 0 }, { back: 1 }]);
});

test.each([
  ['?back=12', 12],
  ['?back=123', 123],
  ['?back=1234', 0],
  ['?back=1&more', 0],
])(
  'the address %s asks for the week %i weeks ago, with its own figures, even if there are none',
  async (search, back) => {
    const { Week } = await import('./week.tsx');
    reads('desk-view', { ...DESK, waiting: 4 });
    const weeks = [weekOf(23, 0, { counts: NOTHING })];
    const asked = tab.answer('desk-week', () => ({ weeks, sources: [], slowest: [] }) satisfies WeekView);
    const { hook, searchHook } = memoryLocation({ path: routes['desk-week'], searchPath: search.slice(1) });
    const page = await open(
      <Router hook={hook} searchHook={searchHook}>
        <Week />
      </Router>,
      true,
    );
    expect(asked).toEqual([{ back }]);
    const said = new Set(page.all('p').map(wordsOf));
    expect([said.has(words.empty), said.has(words.lead.noOne)]).toEqual([back === 0, back > 0]);
  },
);

test('says at first what will be here', async () => {
  const { Week } = await import('./week.tsx');
  reads('desk-week', {
    weeks: [weekOf(23, 0, { counts: NOTHING })],
    sources: [],
    slowest: [],
  } satisfies WeekView);
  const page = await open(<Week />, true);
  expect(page.all('p').map(wordsOf)).toContain(words.empty);
  expect(page.all('h2')).toEqual([]);
});

test('one line says how the week went, on one clock, and who waits now', async () => {
  const { Week } = await import('./week.tsx');
  const { lead } = words;
  const many = (template: string, count: string) => fillWords(template, { count, time: '3\u00A0h' });
  for (const [wrote, answered, waiting, said] of [
    [12, 9, 4, [many(lead.wrote.many, '12'), many(lead.answered.many, '9'), many(lead.waiting.many, '4')]],
    [1, 1, 1, [lead.wrote.one, many(lead.answered.one, '1'), lead.waiting.one]],
    [2, 0, 0, [many(lead.wrote.many, '2'), lead.noAnswer, lead.noWaiting]],
    [0, 0, 0, [lead.noOne, lead.noWaiting]],
  ] as const) {
    const counts = { wrote, answered, met: 1, bought: 0 };
    const medians = answered > 0 && { medianWaitMs: 3 * HOUR_MS };
    reads('desk-view', { ...DESK, waiting });
    reads('desk-week', { weeks: [weekOf(23, wrote, { counts, ...medians })], sources: [], slowest: [] });
    const page = await open(<Week />, true);
    expect(page.all('p').map(wordsOf)).toContain(said.join(' '));
    expect(page.all('a', { 'aria-label': `${words.figures.median}: 3 h` })).toHaveLength(answered > 0 ? 1 : 0);
    page.unmount();
  }
});

test('the longest wait opens the list of who still waits, or of who was answered after one as long', async () => {
  const { Week } = await import('./week.tsx');
  const figure = (page: Mounted) =>
    page.all('a').find(({ props }) => String(props['aria-label']).startsWith(`${words.figures.slowest}: `));
  const bob = { id: 'bob', name: 'Bob', waitedMs: 9 * DAY_MS };
  const [current] = VIEW.weeks as [WeekFigures];
  for (const [slowest, longestWaitMs, to] of [
    [[bob], 9 * DAY_MS, `${routes['desk-people']}?view=waiting`],
    [[bob], 10 * DAY_MS, deedPath('answered', current)],
    [[], 3 * HOUR_MS, deedPath('answered', current)],
  ] as const) {
    reads('desk-view', { ...DESK, lateBefore: new Date(2026, 10, 20).toISOString() });
    reads('desk-week', { ...VIEW, weeks: [{ ...current, longestWaitMs }], slowest });
    const page = await open(<Week />, true);
    expect(figure(page)?.props['href']).toBe(to);
    expect(page.all('p', { 'data-wait': 'long' })).toHaveLength(to.includes('view=waiting') ? 1 : 0);
    const rows = page.all('li').map(wordsOf);
    expect(rows.includes(`Bob ${fillWords(deskWords.late, { time: '9 d' })}`)).toBe(slowest.length > 0);
    page.unmount();
  }
});

test('who wrote and who was answered are drawn on one scale', async () => {
  const { Week } = await import('./week.tsx');
  const counts = { wrote: 8, answered: 2, met: 0, bought: 0 };
  reads('desk-week', {
    weeks: [weekOf(23, 8, { counts }), weekOf(16, 1)],
    sources: [],
    slowest: [],
  } satisfies WeekView);
  const page = await open(<Week />, true);
  const heights = page
    .all('span')
    .flatMap(({ props }) => (props['style'] as { blockSize?: string } | undefined)?.blockSize ?? []);
  expect(heights).toEqual(['12.5%', '100%', '0%', '25%', '100%', '0%']);
});
