/** A call's turns as lines to be heard: from its recording, if it has one. */
import recordings from '#content/guided-calls/recordings.yaml';
import type { CallRecording } from '../shared/call-recording-schema.ts';
import type { Side, SpokenLine } from './playback/hear-line.ts';

interface SpokenCall extends Pick<SpokenLine, 'voice'> {
  turns: readonly { speaker: string; says: string; language?: string | undefined }[];
  speakers: Readonly<Record<string, { side: Side }>>;
  language?: string;
}

/** @param id The name of the call's file, without `-guided-call.yaml`. */
export function recordingOf(id: string | undefined): CallRecording | undefined {
  return recordings.find(({ call }) => call === id);
}

export function spokenLines(
  { turns, speakers, voice, language: spoken }: SpokenCall,
  recording?: CallRecording,
): SpokenLine[] {
  return turns.map(({ speaker, says, language = spoken }, index) => ({
    says,
    side: speakers[speaker]?.side ?? 'person',
    language: localeOf(language),
    voice,
    sound: recording && soundOf(recording, index),
  }));
}

/** BCP 47. @param language Of a guided call. */
export function localeOf(language: string | undefined): string {
  return language === 'es' ? 'es-US' : 'en-US';
}

function soundOf({ file, turns, seconds }: CallRecording, index: number): SpokenLine['sound'] {
  const [from = 0] = turns[index] ?? [];
  return { file: `calls/${file}`, from, to: turns[index + 1]?.[0] ?? seconds };
}
