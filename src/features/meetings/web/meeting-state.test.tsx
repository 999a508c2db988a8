/** What the page of a meeting shows after each answer, and the times that are picked. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import meetingWords from '#content/meetings-words.yaml';
import gridWords from '#content/time-grid-words.yaml';
import { routes } from '#shared/site/routes.ts';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf, type Mounted } from '#test/support/browser/mounted.ts';
import type { MeetingView } from '../shared/meeting-schema.ts';

const tab = loneTab();
let cache: (typeof import('#web/api/query-client.ts'))['queryClient'];
beforeEach(async () => {
  ({ queryClient: cache } = await import('#web/api/query-client.ts'));
});
afterEach(() => cache.clear());

const SLOTS = ['2026-12-01T15:00:00.000Z', '2026-12-02T15:00:00.000Z', '2026-12-03T15:00:00.000Z'];
const MEETING: MeetingView = {
  side: 'owner',
  status: 'requested',
  version: 1,
  name: 'Ann',
  about: 'Prices',
  timeZone: 'America/Chicago',
  slots: SLOTS,
  startsAt: null,
};
const CONFLICT = { status: 409, error: { code: 'conflict', message: 'The other side has answered.' } };

describe('a meeting behind its link', () => {
  const open = async (meeting: Partial<MeetingView> = {}) => {
    let stored: object = { meeting: { ...MEETING, ...meeting } };
    tab.answer('meeting', () => stored);
    const { MeetingAnswer } = await import('./meeting-answer.tsx');
    const page = tab.mount(
      <QueryClientProvider client={cache}>
        <MeetingAnswer token="t" />
      </QueryClientProvider>,
    );
    await tab.pass();
    return {
      page,
      store: (changed: Partial<MeetingView>) => void (stored = { meeting: { ...MEETING, ...changed } }),
      alert: () => page.all('p', { role: 'alert' }).map(wordsOf).join(''),
      said: () => page.all('p', { role: 'status' }).map(wordsOf)[0],
      heading: () => wordsOf(page.get('h2', {})),
      accepts: () => page.all('button').filter(({ props }) => String(props['aria-label']).includes('2026')),
    };
  };
  const press = async (page: Mounted, button: ReturnType<Mounted['all']>[number] | undefined) => {
    page.fire(button, 'onClick');
    await tab.pass();
  };
  test('can be accepted at each of its times by whose turn it is, with the version that was seen', async () => {
    const { page, accepts, heading, said } = await open({ version: 4 });
    const before = heading();
    expect(accepts()).toHaveLength(3);
    const asked = tab.answer('answer-meeting', () => ({
      meeting: { ...MEETING, status: 'confirmed', startsAt: SLOTS[1] },
    }));
    await press(page, accepts()[1]);
    expect(asked).toEqual([{ token: 't', version: 4, answer: { kind: 'accept', slot: 1 } }]);
    expect([heading() === before, accepts().length, said()]).toEqual([false, 0, expect.stringMatching(/./)]);
    expect(page.all('ul')[0]?.children).toHaveLength(1);
  });

  test.each(['owner', 'visitor'] as const)('is told in the words of the %s', async (side) => {
    for (const status of ['requested', 'proposed', 'confirmed'] as const) {
      const { heading, page } = await open({ side, status, startsAt: SLOTS[0] ?? null });
      expect(heading()).toBe(meetingWords.answer.states[side][status]);
      page.unmount();
    }
  });

  test('is busy until it is here', async () => {
    tab.answer('meeting', async () => new Promise(() => {}));
    const { MeetingAnswer } = await import('./meeting-answer.tsx');
    const page = tab.mount(<MeetingAnswer token="t" />);
    await tab.pass();
    expect([page.get('section', {}).props['aria-busy'], page.all('p').map(wordsOf)]).toEqual([
      true,
      [meetingWords.answer.loading, '', ''],
    ]);
  });

  test('is not accepted by who proposed it, and not changed once it is off', async () => {
    expect((await open({ status: 'proposed' })).accepts()).toEqual([]);
    expect((await open({ side: 'visitor', status: 'proposed' })).accepts()).toHaveLength(3);
    const off = await open({ status: 'cancelled', startsAt: SLOTS[0] ?? null });
    expect([off.accepts(), off.page.all('details'), off.page.all('button')]).toEqual([[], [], []]);
    expect(off.page.all('li'), 'the time that was agreed').toHaveLength(1);
  });

  test('says its times on both clocks where they differ', async () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const clocks = async (timeZone: string) => {
      const { page } = await open({ timeZone, slots: SLOTS.slice(0, 1) });
      const said = page.all('li').map(({ node }) => node.querySelectorAll('span.small').length);
      page.unmount();
      return said;
    };
    expect([await clocks('Asia/Tokyo'), await clocks(own)]).toEqual([[1], [0]]);
  });

  test('that the other side has answered meanwhile is shown as it is now, with a word', async () => {
    const { page, store, accepts, heading, alert, said } = await open();
    const before = heading();
    tab.answer('answer-meeting', () => CONFLICT);
    store({ status: 'cancelled', version: 2, startsAt: SLOTS[0] ?? null });
    await press(page, accepts()[0]);
    expect([heading() === before, accepts(), alert(), said()]).toEqual([false, [], 'The other side has answered.', '']);
  });

  test('takes one answer at a time, and forgets what went wrong at the next', async () => {
    const { page, accepts, alert } = await open();
    const said = () => page.all('p', { role: 'status', className: 'muted' }).map(wordsOf).at(-1);
    tab.answer('answer-meeting', () => ({ meeting: MEETING }));
    await press(page, accepts()[0]);
    expect(said()).not.toBe('');
    tab.answer('answer-meeting', () => ({ status: 422, error: { code: 'validation_failed', message: 'Passed.' } }));
    await press(page, accepts()[0]);
    expect([alert(), said()]).toEqual(['Passed.', '']);
    const asked = tab.answer('answer-meeting', async () => new Promise(() => {}));
    await press(page, accepts()[1]);
    await press(page, accepts()[2]);
    expect([alert(), asked.length]).toEqual(['', 1]);
    expect(page.get('section', {}).props['aria-busy']).toBe(true);
  });

  test('that could not be fetched can be fetched again', async () => {
    tab.answer('meeting', () => ({ status: 404, error: { code: 'not_found', message: 'Gone.' } }));
    const { MeetingAnswer } = await import('./meeting-answer.tsx');
    const page = tab.mount(<MeetingAnswer token="t" />);
    await tab.pass();
    expect(page.all('p', { role: 'alert' }).map(wordsOf)).toEqual(['Gone.']);
    tab.answer('meeting', () => ({ meeting: MEETING }));
    await press(page, page.all('button')[0]);
    expect([page.all('p', { role: 'alert' }).map(wordsOf).join(''), page.all('h2').length]).toEqual(['', 1]);
  });

  test('of another link is read anew, with nothing of the one before', async () => {
    const { hook, searchHook } = memoryLocation({ path: routes.meeting });
    const tokens = ['1', '2'].map((digit) => `${digit.repeat(36)}.${'t'.repeat(43)}`);
    const asked = tab.answer('meeting', (body) => ({
      meeting: { ...MEETING, about: (body as { token: string }).token === tokens[0] ? 'Prices' : 'Vans' },
    }));
    location.hash = `#${tokens[0]}`;
    const { default: MeetingPage } = await import('./meeting-page.tsx');
    const page = tab.mount(
      <QueryClientProvider client={cache}>
        <Router hook={hook} searchHook={searchHook}>
          <MeetingPage />
        </Router>
      </QueryClientProvider>,
    );
    await tab.pass(1);
    const said = () => page.all('section', { 'aria-busy': false }).map(wordsOf).join();
    expect(said()).toContain('Prices');
    location.hash = `#${tokens[1]}`;
    page.run(() => dispatchEvent(new Event('hashchange')));
    expect(said(), 'while that one is read').not.toContain('Prices');
    await tab.pass(1);
    expect([said().includes('Vans'), asked]).toEqual([true, tokens.map((token) => ({ token }))]);
  });

  test('is declined only after a question', async () => {
    const { page: agreed } = await open({ status: 'confirmed', startsAt: SLOTS[0] ?? null });
    const verb = (of: typeof agreed) => wordsOf(of.all('button').at(-1) ?? { text: '' });
    const toCancel = verb(agreed);
    agreed.unmount();
    const { page } = await open();
    expect(verb(page), 'what was agreed is canceled, and a request declined').not.toBe(toCancel);
    const yes = () => page.all('button').find((one) => wordsOf(one).startsWith('Yes'));
    tab.answer('answer-meeting', () => ({ status: 422, error: { code: 'validation_failed', message: 'Passed.' } }));
    await press(page, page.all('button').at(-1));
    await press(page, yes());
    expect(yes(), 'the question is over, whatever came of it').toBeUndefined();
    const asked = tab.answer('answer-meeting', () => ({ meeting: { ...MEETING, status: 'declined' } }));
    const { length } = page.all('button');
    await press(page, page.all('button').at(-1));
    expect(page.all('button')).toHaveLength(length + 1);
    expect(asked).toEqual([]);
    await press(page, yes());
    expect(asked).toEqual([{ token: 't', version: 1, answer: { kind: 'decline', note: '' } }]);
  });
});

describe('the week of free times', () => {
  /** A Monday morning in Chicago. */
  const MONDAY = Date.UTC(2026, 10, 16, 14);
  const open = async (slots = ['', '', '']) => {
    vi.setSystemTime(MONDAY);
    const { TimeGrid } = await import('./time-grid.tsx');
    const { useState } = await import('react');
    let held = slots;
    const holdHeld = (now: typeof held) => void (held = now);
    function Grid() {
      const [now, setNow] = useState(slots);
      holdHeld(now);
      const put = (place: number, local: string) =>
        setNow((before) => before.map((one, index) => (index === place ? local : one)));
      return <TimeGrid timeZone="America/Chicago" slots={now} onPut={put} />;
    }
    const page = tab.mount(<Grid />);
    const times = () => page.all('button').filter(({ props }) => 'aria-pressed' in props);
    return {
      page,
      slots: () => held,
      times,
      pick: (index: number) => page.fire(times()[index], 'onClick'),
      count: () => page.all('p', { role: 'status' }).map(wordsOf)[0],
      stops: () => times().filter(({ props }) => props['tabIndex'] === 0),
      pressKey: (key: string) =>
        page.fire(
          times().find(({ node }) => node === tab.focused()?.node),
          'onKeyDown',
          { key },
        ),
    };
  };

  test('takes three, refuses a fourth with a word, and takes one back', async () => {
    const { page, slots, times, pick, count } = await open();
    for (const index of [0, 1, 2]) pick(index);
    const three = slots();
    expect([new Set(three).size, three.includes('')]).toEqual([3, false]);
    const before = count();
    pick(3);
    const full = count();
    expect([slots(), full === before]).toEqual([three, false]);
    pick(1);
    expect([slots(), count() === full]).toEqual([[three[0], '', three[2]], false]);
    expect(
      times()
        .map(({ props }) => props['aria-pressed'])
        .slice(0, 4),
    ).toEqual([true, false, true, false]);
    pick(0);
    expect(slots()).toEqual(['', '', three[2]]);
    pick(0);
    expect(slots()).toEqual([three[0], '', three[2]]);
    pick(3);
    pick(4);
    const [, remove] = page.all('button', { className: 'icon-button' });
    page.fire(remove, 'onClick');
    expect(slots()[1]).toBe('');
    expect(count()).not.toBe(full);
    expect(tab.focused()?.props['tabIndex']).toBe(0);
  });

  test('is one stop for the Tab key, which the arrows move', async () => {
    const { times, stops, pressKey } = await open();
    const [first] = stops();
    expect(stops()).toHaveLength(1);
    first?.node.focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowUp']) {
      const before = tab.focused();
      pressKey(key);
      expect([stops().length, tab.focused() === stops()[0], tab.focused() === before]).toEqual([1, true, false]);
    }
    expect(times().every(({ props }) => typeof props['aria-label'] === 'string')).toBe(true);
  });

  test('leads the Tab key to what is picked, or had the focus last, and takes the focus from nothing else', async () => {
    const { page, times, pick, stops, pressKey } = await open();
    const label = (button: ReturnType<typeof times>[number] | undefined) => button?.props['aria-label'];
    pick(2);
    expect(label(stops()[0])).toBe(label(times()[2]));
    page.fire(times()[3], 'onFocus');
    expect(label(stops()[0])).toBe(label(times()[3]));
    times()[3]?.node.focus();
    pressKey('ArrowRight');
    const elsewhere = page.all('button', { className: 'icon-button' })[0]?.node;
    pressKey('End');
    pressKey('ArrowRight');
    page.run(() => elsewhere?.focus());
    pick(0);
    expect(tab.focused()?.node === elsewhere, 'the edge was reached').toBe(true);
    expect(page.get('p', { id: 'times-week' }).props['aria-live']).toBe('polite');
  });

  test('is walked by keys as a table is, and turned a week at its edges', async () => {
    const { page, times, pressKey, stops } = await open();
    const at = () => String(tab.focused()?.props['aria-label']);
    const [first] = stops();
    first?.node.focus();
    const start = at();
    const went = (...keys: string[]) => {
      for (const key of keys) pressKey(key);
      return at();
    };
    const right = went('ArrowRight');
    expect([right === start, went('ArrowLeft'), went('ArrowLeft')]).toEqual([false, start, start]);
    const below = went('ArrowDown');
    expect([below === start, below === right, went('ArrowUp'), went('ArrowUp')]).toEqual([false, false, start, start]);
    const last = went('End');
    expect([last === right, went('ArrowRight'), went('Home')]).toEqual([false, last, start]);
    const labels = () => times().map(({ props }) => props['aria-label']);
    const before = labels();
    expect([went('PageUp'), labels()]).toEqual([start, before]);
    const next = went('PageDown');
    expect([before.includes(next), tab.focused()?.props['tabIndex']]).toEqual([false, 0]);
    went('PageUp');
    expect(labels()).toEqual(before);
    const turns = () => page.all('button').filter((one) => /^[←→]/.test(wordsOf(one)));
    const isOver = () => turns().map(({ props }) => props['aria-disabled']);
    expect(isOver()).toEqual([true, undefined]);
    page.fire(turns()[0], 'onClick');
    expect(labels()).toEqual(before);
    let week = 0;
    for (; week < 30 && isOver()[1] === undefined; week += 1) page.fire(turns()[1], 'onClick');
    expect([week > 0, week < 30, isOver(), times().length > 0]).toEqual([true, true, [undefined, true], true]);
    const end = labels();
    page.fire(turns()[1], 'onClick');
    expect(labels()).toEqual(end);
    expect(page.get('table', {}).node.attribute('aria-labelledby')).toBe('times-week');
  });
});

describe('times that are proposed', () => {
  const open = async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 16, 14));
    const asked = tab.answer('meeting', () => ({ meeting: { ...MEETING, version: 4 } }));
    const { MeetingAnswer } = await import('./meeting-answer.tsx');
    const page = tab.mount(
      <QueryClientProvider client={cache}>
        <MeetingAnswer token="t" />
      </QueryClientProvider>,
    );
    await tab.pass();
    const field = (name: string) =>
      page.get(name === 'timeZone' ? 'select' : name === 'note' ? 'textarea' : 'input', { name });
    const fill = (typed: Record<string, string>) => {
      for (const [name, value] of Object.entries(typed)) page.type(field(name), value);
    };
    const submit = async () => {
      page.fire(page.all('form')[0], 'onSubmit');
      for (let second = 0; second < 3; second += 1) await tab.pass(1_000);
    };
    return { page, asked, field, fill, submit };
  };
  const TIMES = { slot1: '2026-11-17T10:00', slot2: '2026-11-18T10:00', slot3: '2026-11-19T10:00' };

  test('are sent in their zone with the version that was seen, and the meeting is shown as it is then', async () => {
    const { asked, field, fill, submit, page } = await open();
    expect([asked, field('timeZone').node.value]).toEqual([
      [{ token: 't' }],
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
    const answered = tab.answer('answer-meeting', () => ({ meeting: { ...MEETING, version: 5, status: 'proposed' } }));
    await submit();
    expect([answered, page.all('li').filter(({ props }) => props['data-wrong']).length]).toEqual([[], 3]);
    fill({ timeZone: 'America/Chicago', ...TIMES, note: 'Or by phone?' });
    await submit();
    const answer = { kind: 'propose', timeZone: 'America/Chicago', ...TIMES, note: 'Or by phone?' };
    expect(answered).toEqual([{ token: 't', version: 4, answer }]);
    expect(page.all('button').filter(({ props }) => String(props['aria-label']).includes('2026'))).toEqual([]);
    expect(field('note').node.value).toBe('');
  });

  test('keep their moment in another zone once they were picked, and their text once they were typed', async () => {
    const { page, fill, field } = await open();
    const slot = () => field('slot1').node.value;
    fill({ timeZone: 'America/Chicago', slot1: TIMES.slot1 });
    fill({ timeZone: 'America/New_York' });
    expect(slot()).toBe('2026-11-17T11:00');
    page.fire(page.get('button', gridWords.type), 'onClick');
    fill({ timeZone: 'America/Chicago' });
    expect(slot()).toBe('2026-11-17T11:00');
  });

  test('are picked from the first week again once the zone has changed', async () => {
    const { page, fill } = await open();
    fill({ timeZone: 'America/Chicago' });
    const week = () => wordsOf(page.get('p', { id: 'times-week' }));
    const first = week();
    page.fire(
      page.all('button').find((one) => wordsOf(one).startsWith('→')),
      'onClick',
    );
    expect(week()).not.toBe(first);
    fill({ timeZone: 'America/New_York' });
    expect(week()).toBe(first);
  });

  test('are picked from a week, or typed, with a word on those outside of our hours', async () => {
    const { page, fill } = await open();
    fill({ timeZone: 'America/Chicago', slot1: TIMES.slot1 });
    const picked = () => page.all('li').filter(({ props }) => props['data-picked']);
    expect([picked().length, page.all('table').length]).toEqual([1, 1]);
    page.fire(page.get('button', gridWords.type), 'onClick');
    expect([page.all('table'), page.get('input', { name: 'slot1' }).props['tabIndex']]).toEqual([[], undefined]);
    const notes = () => page.all('span', { role: 'status' }).map(wordsOf);
    expect(notes()).toEqual(['', '', '']);
    fill({ slot2: '2026-11-18T03:00' });
    expect(notes().map((note) => note !== '')).toEqual([false, true, false]);
    expect(notes()[1]).toContain('Wednesday');
    page.fire(page.get('button', gridWords.pick), 'onClick');
    expect([page.all('table').length, page.get('input', { name: 'slot1' }).props['tabIndex']]).toEqual([1, -1]);
  });
});
