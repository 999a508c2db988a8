/** The names of the voices that a visitor has marked; kept for all tabs, because the way to the inquiry may open a new one. */
import { useEffect, useState } from 'react';
import { browserStorage } from '#web/storage/browser-storage.ts';

const STORAGE_KEY = 'voice-shortlist';

/** None where storage is forbidden. */
export function markedVoices(): readonly string[] {
  return (browserStorage.read(STORAGE_KEY) ?? '').split('\n').filter(Boolean);
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
    const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
    setNames(next);
    keep(next);
  };
  return [names, toggle];
}

function keep(names: readonly string[]): void {
  browserStorage.write(STORAGE_KEY, names.join('\n'));
}
