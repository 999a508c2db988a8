/** Chooses voices by language, accent and engine. */
import type { LibraryVoice } from './voice-samples.ts';

const KINDS = ['language', 'accent', 'engine'] as const;
export type FilterKind = (typeof KINDS)[number];
/** A missing filter lets everything through. */
export type VoiceFilters = Partial<Record<FilterKind, string>>;

type Filterable = Pick<LibraryVoice, FilterKind>;

export function filterVoices<Voice extends Filterable>(voices: readonly Voice[], filters: VoiceFilters): Voice[] {
  return voices.filter((voice) => KINDS.every((kind) => !filters[kind] || voice[kind] === filters[kind]));
}

/** The options of one filter under the current others: only those that leave at least one voice. */
export function optionsOf(voices: readonly Filterable[], filters: VoiceFilters, kind: FilterKind): string[] {
  const { [kind]: _own, ...others } = filters;
  return [...new Set(filterVoices(voices, others).map((voice) => voice[kind]))];
}
