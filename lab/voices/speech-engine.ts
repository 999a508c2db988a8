import type { Voice } from '../../src/features/voices/shared/voice-schema.ts';
import type { Sound } from './sound.ts';

export type SpeechEngine = (voice: Voice, text: string) => Promise<Sound>;

/** An error that whoever runs the command can fix. */
export class SpeechError extends Error {}
