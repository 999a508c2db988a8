/** The visitor's microphone: its level, and short recordings that stay in the page. */
import { levelOf } from './microphone-levels.ts';

export interface Microphone {
  /** The current loudness, where 1 is the loudest that it can record. */
  level: () => number;
  /**
   * Resolves after `finish` or the time limit with the recording's address, which `close` revokes. Resolves with
   * undefined if `close` came first.
   */
  record: () => Promise<string | undefined>;
  finish: () => void;
  close: () => void;
}

/** Why the microphone can't be used. */
export type MicrophoneRefusal = 'denied' | 'missing' | 'busy' | 'needs-reload' | 'unsupported';

const ANALYSED_SAMPLES = 1024;
const LONGEST_RECORDING_MS = 15_000;

/** Asks for the microphone; call it only when a button is pressed. */
export async function openMicrophone(): Promise<Microphone | MicrophoneRefusal> {
  // Browsers have no `mediaDevices` on insecure addresses.
  if (!('mediaDevices' in navigator)) return 'unsupported';
  try {
    return withStream(await navigator.mediaDevices.getUserMedia({ audio: true }));
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
  const addresses: string[] = [];
  let recorder: MediaRecorder | undefined;
  let isClosed = false;
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    async record() {
      const pieces: Blob[] = [];
      const started = new MediaRecorder(stream);
      recorder = started;
      started.addEventListener('dataavailable', ({ data }) => void pieces.push(data));
      const stopped = new Promise((resolve) => started.addEventListener('stop', resolve));
      started.start();
      const limit = setTimeout(() => stopRecorder(started), LONGEST_RECORDING_MS);
      await stopped;
      clearTimeout(limit);
      if (isClosed) return undefined;
      const address = URL.createObjectURL(new Blob(pieces, { type: started.mimeType }));
      addresses.push(address);
      return address;
    },
    finish: () => recorder && stopRecorder(recorder),
    close() {
      isClosed = true;
      for (const track of stream.getTracks()) track.stop();
      for (const address of addresses) URL.revokeObjectURL(address);
      void context.close();
    },
  };
}

function stopRecorder(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
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
