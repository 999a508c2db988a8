/** Chooses voices by language, accent and engine. */
import type { LibraryVoice } from './voice-samples.ts';

const KINDS = ['language', 'accent', 'engine'] as const;
export type FilterKind = (typeof KINDS)[number];
/** What is not chosen lets everything through. */
export type VoiceFilters = Partial<Record<FilterKind, string>>;

type Filterable = Pick<LibraryVoice, FilterKind>;

export function filterVoices<Voice extends Filterable>(voices: readonly Voice[], filters: VoiceFilters): Voice[] {
  return voices.filter((voice) => KINDS.every((kind) => !filters[kind] || voice[kind] === filters[kind]));
}

/** What one filter offers while the others are as they are: nothing that would leave no voice. */
export function optionsOf(voices: readonly Filterable[], filters: VoiceFilters, kind: FilterKind): string[] {
  const { [kind]: _own, ...others } = filters;
  return [...new Set(filterVoices(voices, others).map((voice) => voice[kind]))];
}
