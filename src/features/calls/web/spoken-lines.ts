/** A call's turns as lines that the browser can speak. */
import type { Side, SpokenLine } from './playback/browser-voices.ts';

interface SpokenCall extends Pick<SpokenLine, 'voice'> {
  turns: readonly { speaker: string; says: string }[];
  speakers: Readonly<Record<string, { side: Side }>>;
  language?: string;
}

export function spokenLines({ turns, speakers, voice, language }: SpokenCall): SpokenLine[] {
  return turns.map(({ speaker, says }) => ({
    says,
    side: speakers[speaker]?.side ?? 'person',
    language: language === 'es' ? 'es-US' : 'en-US',
    voice,
  }));
}
