import { ourVoices, useBrowserVoices, type LibraryVoice } from './library-voices.ts';

/** Recorded ones of ours if there are any, else the browser's, else ours to read. */
export function useListedVoices(): { source: 'recorded' | 'device' | 'offered'; voices: readonly LibraryVoice[] } {
  const browserVoices = useBrowserVoices();
  if (ourVoices[0]?.isRecorded) return { source: 'recorded', voices: ourVoices };
  return browserVoices.length > 0
    ? { source: 'device', voices: browserVoices }
    : { source: 'offered', voices: ourVoices };
}
