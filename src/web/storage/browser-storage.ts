/** Storage may be forbidden or full, and may hold anything, written by an older release or the visitor. */
function storageOf(area: () => Storage) {
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(area());
    } catch {
      return undefined;
    }
  };
  return {
    /** Null when nothing is stored, undefined where storage is forbidden. */
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    /** Null or undefined when nothing is stored or it is no JSON. */
    readJson: (key: string): unknown => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
    /** Stores all but strings as JSON. False when it couldn't be stored. */
    write: (key: string, value: unknown) =>
      attempt((storage) => {
        storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
        return true;
      }) ?? false,
    keys: () => attempt((storage) => Array.from(storage, (_, index) => storage.key(index) ?? '')) ?? [],
    remove: (key: string) => attempt((storage) => storage.removeItem(key)),
  };
}

/** Shared by all tabs, until it is removed. */
export const browserStorage = storageOf(() => localStorage);
/** This tab's, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage);
