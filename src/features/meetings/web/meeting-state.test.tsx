/** What the page of a meeting shows after each answer, and the times that are picked. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

  test('is not accepted by who proposed it, and not changed once it is off', async () => {
    expect((await open({ status: 'proposed' })).accepts()).toEqual([]);
    expect((await open({ side: 'visitor', status: 'proposed' })).accepts()).toHaveLength(3);
    const off = await open({ status: 'cancelled', startsAt: SLOTS[0] ?? null });
    expect([off.accepts(), off.page.all('details'), off.page.all('button')]).toEqual([[], [], []]);
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
    tab.answer('answer-meeting', () => ({ status: 422, error: { code: 'validation_failed', message: 'Passed.' } }));
    await press(page, accepts()[0]);
    expect(alert()).toBe('Passed.');
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
    expect([page.all('p', { role: 'alert' }).map(wordsOf)[0], page.all('h2').length]).toEqual(['', 1]);
  });

  test('is declined only after a question', async () => {
    const { page } = await open();
    const asked = tab.answer('answer-meeting', () => ({ meeting: { ...MEETING, status: 'declined' } }));
    const { length } = page.all('button');
    await press(page, page.all('button').at(-1));
    expect(page.all('button')).toHaveLength(length + 1);
    expect(asked).toEqual([]);
    await press(
      page,
      page.all('button').find((one) => wordsOf(one).startsWith('Yes')),
    );
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
});
