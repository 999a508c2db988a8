/**
 * What a member has typed and the server doesn't have yet stays in this browser, so that a reload, Back, an ended session or
 * a lost connection costs nothing. Each tab has its own copy, and a tab that opens takes over what a closed one left. It can't
 * tell a closed tab from an open one, so an open one writes its copy again. All are under the member's id, so that the next
 * colleague at this browser isn't shown them.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { randomId } from '#web/api/random-id.ts';
import { browserStorage, tabStorage } from '#web/storage/browser-storage.ts';
import { memberHere } from './desk-calls.ts';

const TAB = 'desk-tab';

/** @param isWhole Whether it is what the form can show: an older release may have written it. */
export function keptTyping<Kept extends object>(
  member: string,
  place: string,
  isWhole: (kept: unknown) => kept is Kept,
) {
  const prefix = `desk-typed:${member}:${place}:`;
  const own = prefix + tabId();
  const at = (key: string): Kept | undefined => {
    const kept = browserStorage.readJson(key);
    return isWhole(kept) ? kept : undefined;
  };
  return {
    /** This tab's copy. */
    own: () => at(own),
    /** This tab's, or else that of another one, which is this tab's from now on. */
    read(): Kept | undefined {
      const kept = at(own);
      if (kept) return kept;
      const other = browserStorage.keys().find((key) => key.startsWith(prefix) && at(key));
      const taken = other === undefined ? undefined : at(other);
      if (other !== undefined && taken && browserStorage.write(own, taken)) browserStorage.remove(other);
      return taken;
    },
    write: (typed: Kept) => void browserStorage.write(own, typed),
    /** Calls back when another tab has taken this copy. @returns What stops that. */
    onTaken(writeAgain: () => void): () => void {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === own && newValue === null) writeAgain();
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
    forget() {
      browserStorage.remove(own);
    },
  };
}

let id: string | undefined;

function tabId(): string {
  id ??= tabStorage.read(TAB) ?? randomId();
  return id;
}

/**
 * Keeps a duplicated tab, which starts with a copy of this one's session storage, from sharing its id: the id is stored only
 * while one page gives way to the next.
 */
export function useTabId(): void {
  useEffect(() => {
    const claim = () => {
      tabId();
      tabStorage.remove(TAB);
    };
    const pass = () => void tabStorage.write(TAB, tabId());
    claim();
    addEventListener('pageshow', claim);
    addEventListener('pagehide', pass);
    return () => {
      removeEventListener('pageshow', claim);
      removeEventListener('pagehide', pass);
    };
  }, []);
}

type Fields = Readonly<Record<string, string>>;

/**
 * As `useState`, but outlasts the page.
 * @param place Which form it is, and whom it is about.
 * @param empty What the form shows before anybody has typed; with that in it again, nothing is kept.
 * @returns What is typed, what changes it, and what ties a field to its part of it.
 */
export function useTyped<Typed extends Fields>(place: string, empty: Typed) {
  const hasFields = (kept: unknown): kept is Typed =>
    Object.keys(empty).every((name) => typeof (kept as Fields | null)?.[name] === 'string');
  const [copy] = useState(() => keptTyping(memberHere() ?? '', place, hasFields));
  const [typed, setTyped] = useState(() => copy.read() ?? empty);
  const keep = (next: Typed) => {
    if (Object.keys(empty).every((name) => next[name] === empty[name])) copy.forget();
    else copy.write(next);
  };
  const type = (next: Typed) => {
    setTyped(next);
    keep(next);
  };
  const keepAgain = useEffectEvent(() => keep(typed));
  useEffect(() => copy.onTaken(keepAgain), [copy]);
  const bind = (name: keyof Typed & string) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  });
  return [typed, type, bind] as const;
}
