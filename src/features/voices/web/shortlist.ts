/** The names of the voices that a visitor has marked; kept for all tabs, because the way to the inquiry may open a new one. */
import { useEffect, useState } from 'react';
import { browserStorage } from '#web/storage/browser-storage.ts';

const STORAGE_KEY = 'voice-shortlist';

/** None where storage is forbidden. */
export function markedVoices(): readonly string[] {
  return keptNames() ?? [];
}

/** For the way to the inquiry: the voice that the visitor wants is among those it names. */
export function markVoice(name: string): void {
  const names = markedVoices();
  if (!names.includes(name)) keep([...names, name]);
}

/** @returns The names, and a function that adds one or takes it off. */
export function useShortlist(): [readonly string[], (name: string) => void] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => setNames(markedVoices()), []);
  const toggle = (name: string) => {
    // Other tabs may have marked more since.
    const others = (keptNames() ?? names).filter((other) => other !== name);
    const next = names.includes(name) ? others : [...others, name];
    setNames(next);
    keep(next);
  };
  return [names, toggle];
}

/** Undefined where storage is forbidden. */
function keptNames(): readonly string[] | undefined {
  const kept = browserStorage.read(STORAGE_KEY);
  return kept === undefined ? undefined : (kept ?? '').split('\n').filter(Boolean);
}

function keep(names: readonly string[]): void {
  browserStorage.write(STORAGE_KEY, names.join('\n'));
}
