/**
 * Notes what our modules begin and don't end: listeners of the window and the document, timers, animation frames and
 * observers. What a library begins, such as React Query's timers, is its own business.
 */
import { vi } from 'vitest';

/** Modules whose timers and listeners outlive the component that caused them, by design. */
const OUTLIVING = /\/(?:desk-acts|toasts|plain-message|save-file|late-part|watch-queue|query-client|own-queries)\.tsx?/;

type Begin = (...given: never[]) => unknown;

export interface LeftBehind {
  /** From here on, what is begun has to be ended. */
  watch(): void;
  /** What still goes on, with the place in our code that began it. */
  list(): string[];
}

/** @param targets Whose listeners count, by name. */
export function watchLeftBehind(targets: Readonly<Record<string, EventTarget>>): LeftBehind {
  const open = new Map<unknown, string>();
  let isWatching = false;
  const note = (key: unknown, what: string) => {
    const [place, cause = ''] = isWatching ? callersInSource() : [];
    if (place && !OUTLIVING.test(place + cause)) open.set(key, `${what}, begun at ${place}`);
  };

  for (const [name, target] of Object.entries(targets)) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const keys = new Map<unknown, Map<string, object>>();
    const keyOf = (type: string, listener: unknown) => {
      const own = keys.get(listener) ?? new Map<string, object>();
      keys.set(listener, own);
      const key = own.get(type) ?? {};
      own.set(type, key);
      return key;
    };
    target.addEventListener = (type, listener, options) => {
      const key = keyOf(type, listener);
      note(key, `listener of ${type} on the ${name}`);
      const { once = false, signal } = typeof options === 'object' ? options : {};
      if (once) add(type, () => open.delete(key), { once });
      signal?.addEventListener('abort', () => open.delete(key));
      add(type, listener, options);
    };
    target.removeEventListener = (type, listener, options) => {
      open.delete(keyOf(type, listener));
      remove(type, listener, options);
    };
  }

  const { setTimeout: later, setInterval: often, clearTimeout: cancel } = globalThis;
  const timer =
    (name: string, begin: Begin, isOnce: boolean) =>
    (act: () => void, ...given: never[]) => {
      const run = (...passed: []) => {
        if (isOnce) open.delete(handle);
        act(...passed);
      };
      const handle = begin(run as never, ...given);
      note(handle, `${name} of ${String(given[0] ?? 0)} ms`);
      return handle;
    };
  const end = (handle: unknown) => {
    open.delete(handle);
    cancel(handle as number);
  };
  Object.assign(globalThis, {
    setTimeout: timer('timer', later as Begin, true),
    setInterval: timer('interval', often as Begin, false),
    clearTimeout: end,
    clearInterval: end,
  });
  vi.stubGlobal('requestAnimationFrame', (act: (now: number) => void) => setTimeout(() => act(performance.now()), 16));
  vi.stubGlobal('cancelAnimationFrame', end);
  for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver']) {
    vi.stubGlobal(
      name,
      class {
        constructor() {
          note(this, name);
        }
        observe() {}
        takeRecords() {
          return [];
        }
        disconnect() {
          open.delete(this);
        }
      },
    );
  }
  return {
    watch() {
      isWatching = true;
    },
    list: () => [...open.values()],
  };
}

/** Where our code called what called this, and where that was called; undefined where a library or a test did. */
function callersInSource(): (string | undefined)[] {
  const frames = (new Error('where').stack ?? '').split('\n').filter((line) => !line.includes('/test/support/'));
  const callers = frames.filter((line) => /^\s+at /.test(line)).slice(0, 2);
  return callers.map((line) => /\/(src\/(?!.*\.test\.)[^):]+:\d+)/.exec(line)?.[1]);
}
