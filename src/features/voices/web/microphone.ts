import { levelOf } from './microphone-levels.ts';

export interface Microphone {
  /** The current loudness, where 1 is the loudest that it can record. */
  level: () => number;
  close: () => void;
}

export type MicrophoneRefusal = 'denied' | 'missing' | 'busy' | 'needs-reload' | 'unsupported';

const ANALYSED_SAMPLES = 1024;

export async function openMicrophone(): Promise<Microphone | MicrophoneRefusal> {
  const stream = await openSound();
  return typeof stream === 'string' ? stream : withStream(stream);
}

/** Asks for the microphone; call it only when a button is pressed. */
export async function openSound(): Promise<MediaStream | MicrophoneRefusal> {
  // Browsers have no `mediaDevices` on insecure addresses.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    return refusalOf(error);
  }
}

function withStream(stream: MediaStream): Microphone {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = ANALYSED_SAMPLES;
  // Not connected to the loudspeaker, which would feed back.
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(ANALYSED_SAMPLES);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close() {
      closeSound(stream);
      void context.close();
    },
  };
}

export function closeSound(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function refusalOf(error: unknown): MicrophoneRefusal {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === 'NotFoundError') return 'missing';
  if (error.name === 'NotReadableError') return 'busy';
  return isForbiddenHere() ? 'needs-reload' : 'denied';
}

/** Whether the document was loaded as a page that may not use the microphone. */
function isForbiddenHere(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('microphone') === false;
}
