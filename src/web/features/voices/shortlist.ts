/** The voices a visitor has marked; kept for this tab. */

const STORAGE_KEY = 'voice-shortlist';
const NONE: readonly string[] = [];

/** None where storage is forbidden. */
export function markedVoices(storage: () => Pick<Storage, 'getItem'>): readonly string[] {
  try {
    return (storage().getItem(STORAGE_KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return NONE;
  }
}

export interface Shortlist {
  ids: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  toggle: (id: string) => void;
}

export function createShortlist(storage: () => Pick<Storage, 'getItem' | 'setItem'>): Shortlist {
  let ids: readonly string[] | undefined;
  const listeners = new Set<() => void>();
  const read = () => markedVoices(storage);
  return {
    ids: () => (ids ??= read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle(id) {
      const before = (ids ??= read());
      ids = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
      try {
        storage().setItem(STORAGE_KEY, ids.join(','));
      } catch {
        // Storage may be full or forbidden; the list then lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
  };
}
