/** A call's turns as lines that the browser can speak. */
import type { HeardCall } from '../shared/heard-call.ts';
import type { SpokenLine } from './playback/browser-voices.ts';

export function spokenLines({ turns, speakers, voice, language }: HeardCall): SpokenLine[] {
  return turns.map(({ speaker, says }) => ({
    says,
    side: speakers[speaker]?.side ?? 'person',
    language: language === 'es' ? 'es-US' : 'en-US',
    voice,
  }));
}
