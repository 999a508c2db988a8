import { describe, expect, test, vi } from 'vitest';
import { loneTab } from '#test/support/browser/lone-tab.ts';
import { wordsOf } from '#test/support/browser/mounted.ts';
import type { MadeFilm } from './film-times.ts';

const tab = loneTab();

const FILM: MadeFilm = {
  id: 'a-film',
  film: 'a-film',
  steps: [0, 5, 10],
  title: 'A film',
  what: 'What it shows.',
  seconds: 30,
  made: '2026-11-01',
  chapters: [
    {
      title: 'First',
      from: 0,
      lines: [
        { from: 0, says: 'One.' },
        { from: 5, says: 'Two.' },
      ],
    },
    { title: 'Second', from: 10, lines: [{ from: 10, says: 'Three.' }] },
  ],
};

async function open() {
  const { FilmPlayer } = await import('./film-player.tsx');
  const looks: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
      constructor(look: (typeof looks)[number]) {
        looks.push(look);
      }
    },
  );
  const page = tab.mount(<FilmPlayer film={FILM} />);
  const [video] = page.all('video');
  if (!video) throw new Error('There is no video.');
  const played = vi.fn<() => Promise<void>>(async () => {});
  const paused = vi.fn<() => void>();
  const element = Object.assign(video.node, {
    play: played,
    pause: paused,
    textTracks: [{ kind: 'captions', mode: 'disabled' }],
  });
  return {
    page,
    element,
    played,
    paused,
    near: (isIntersecting: boolean) => page.run(() => looks.at(-1)?.([{ isIntersecting }])),
    fire: (handler: string) => page.fire(page.all('video')[0], handler),
    alerts: () => page.all('p', { role: 'alert' }).length,
    /** Which of the film's lines is the current one. */
    current: () => page.all('li').flatMap(({ props }) => ('aria-current' in props ? [props['aria-current']] : [])),
    caption: () => wordsOf(page.get('p', { 'aria-hidden': 'true' })),
  };
}

describe('a film', () => {
  test('that did not load says so until it plays', async () => {
    const { alerts, paused, fire } = await open();
    expect(alerts()).toBe(0);
    fire('onError');
    expect([alerts(), paused.mock.calls.length]).toEqual([1, 1]);
    fire('onPlay');
    expect(alerts()).toBe(0);
  });

  test('marks the line that is its caption, and a press on a line goes to it and plays', async () => {
    const { page, element, played, current, caption, fire } = await open();
    expect([current(), caption()]).toEqual([[undefined, undefined, undefined], 'One.']);
    element.currentTime = 5;
    fire('onTimeUpdate');
    expect([current(), caption()]).toEqual([[undefined, 'time', undefined], 'Two.']);
    page.fire(page.get('button', { 'aria-label': 'Play from 0:10' }), 'onClick');
    expect([Math.floor(element.currentTime), current(), caption()]).toEqual([
      10,
      [undefined, undefined, 'time'],
      'Three.',
    ]);
    expect(played).toHaveBeenCalledOnce();
  });

  test('says whether a press on its picture plays or pauses it, and silences every other', async () => {
    const { page, element, played, paused, fire } = await open();
    const other = await open();
    const button = () => page.all('button').find(({ props }) => String(props['aria-label']).endsWith('A film'));
    const press = () => page.fire(button(), 'onClick');
    press();
    expect(played).toHaveBeenCalledOnce();
    fire('onPlay');
    element.paused = false;
    expect([button()?.props['aria-label'], other.paused.mock.calls.length]).toEqual(['Pause A film', 1]);
    press();
    expect(paused).toHaveBeenCalledOnce();
    fire('onPause');
    expect(button()?.props['aria-label']).toBe('Play A film');
  });
});

test('of no source that loads says so as well', async () => {
  const { page, alerts, paused } = await open();
  const [first, last] = page.all('source');
  expect([first?.props['type'], first?.props['onError'], alerts()]).toEqual(['video/webm', undefined, 0]);
  page.fire(last, 'onError');
  expect([alerts(), paused.mock.calls.length]).toEqual([1, 1]);
});

test('the captions are drawn in the film only while it fills the screen, and are off before the first play', async () => {
  const { element, fire } = await open();
  const [captions] = element.textTracks;
  const chapters = { kind: 'chapters', mode: 'disabled' };
  element.textTracks.push(chapters);
  expect(captions?.mode).toBe('disabled');
  fire('onPlay');
  expect(captions?.mode).toBe('hidden');
  const fill = (fullscreenElement: unknown) => {
    Object.assign(document, { fullscreenElement });
    element.dispatchEvent(new Event('fullscreenchange'));
    return captions?.mode;
  };
  expect([fill(element), fill(null), fill({})]).toEqual(['showing', 'hidden', 'hidden']);
  expect(chapters.mode).toBe('disabled');
});

test('its picture is fetched once it is near, and stays', async () => {
  const { page, near } = await open();
  const posters = () => page.all('video').map(({ props }) => props['poster']);
  expect(posters()).toEqual([undefined, '/media/films/a-film.webp']);
  near(false);
  expect(posters()[0]).toBeUndefined();
  near(true);
  expect(posters()[0]).toBe('/media/films/a-film.webp');
});

test.each([
  ['above', -30, -20],
  ['below', 90, 110],
  ['in sight', 40, 60],
])(
  'the list of lines scrolls to the current one, and only itself, where that is out of sight: %s',
  async (where, top, bottom) => {
    const { page, element, fire } = await open();
    const [list] = page.all('ol');
    const line = page.all('li').find((one) => wordsOf(one).includes('Two.') && 'aria-current' in one.props);
    Object.assign(list?.node ?? {}, { scrollTop: 50, getBoundingClientRect: () => ({ top: 0, bottom: 100 }) });
    Object.assign(line?.node ?? {}, { getBoundingClientRect: () => ({ top, bottom }) });
    element.currentTime = 6;
    fire('onTimeUpdate');
    expect(list?.node.scrollTop).toBe(where === 'in sight' ? 50 : 50 + top);
  },
);

test.each([
  ['the picture', 'Play A film'],
  ['a line', 'Play from 0:05'],
])('what failed is loaded again by a press on %s', async (_, label) => {
  const { page, element, played, fire } = await open();
  const load = vi.fn<() => void>();
  Object.assign(element, { load });
  const press = () => page.fire(page.get('button', { 'aria-label': label }), 'onClick');
  vi.stubGlobal('HTMLMediaElement', { NETWORK_NO_SOURCE: 3 });
  press();
  expect([load.mock.calls.length, played.mock.calls.length]).toEqual([0, 1]);
  fire('onError');
  Object.assign(element, { error: {} });
  press();
  expect([load.mock.calls.length, played.mock.calls.length]).toEqual([1, 2]);
});

test('only what failed is loaded again', async () => {
  const { retryFailedMedia } = await import('./film-player.tsx');
  vi.stubGlobal('HTMLMediaElement', { NETWORK_NO_SOURCE: 3 });
  const loaded = (state: object) => {
    const load = vi.fn<() => void>();
    retryFailedMedia({ error: null, networkState: 1, load, ...state } as unknown as HTMLMediaElement);
    return load.mock.calls.length;
  };
  expect([loaded({}), loaded({ error: {} }), loaded({ networkState: 3 })]).toEqual([0, 1, 1]);
});
