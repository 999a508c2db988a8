/** Turns what a visitor says into text: by the owner's speech service, or by the browser's own recognition. */
import { closeSound, openSound, type MicrophoneRefusal } from '#features/voices/web/microphone.ts';
import { HEARS_HEADER, RECORDING_MAX_MS, SPEECH_MS, type HeardLine } from '#features/calls/shared/free-call.ts';

/** The browser asks for the microphone, the visitor speaks, and the text is worked out. */
export type HearingState = 'asking' | 'listening' | 'hearing';
export type HearingProblem = MicrophoneRefusal | 'nothing' | 'failed';

export interface Listener {
  onState(state: HearingState): void;
  /** What has been heard so far, where the browser tells. */
  onPart(text: string): void;
  /** One of the two ends it. */
  onHeard(text: string): void;
  onProblem(problem: HearingProblem): void;
}

export interface Hearing {
  finish(): void;
  /** The listener is told nothing more. */
  cancel(): void;
}

/** For speech this is plenty; browsers record music otherwise. */
const BITS_PER_SECOND = 24_000;
/** A press by mistake. */
const SHORTEST_MS = 300;
/** The server gives up first. */
const PATIENCE_MS = SPEECH_MS + 2_000;

/** @param hasService Whether a speech service is set up; then nobody else gets the sound. */
export function canHear(hasService: boolean): boolean {
  if (!hasService) return recognitionClass() !== undefined;
  return 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;
}

/** @param stamp The server's, that lets this caller be heard; without one, the browser's recognition is used. */
export function hearCaller(stamp: string | undefined, listener: Listener): Hearing {
  listener.onState('asking');
  return stamp === undefined ? recognize(listener) : record(stamp, listener);
}

function record(stamp: string, listener: Listener): Hearing {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const recorded = async () => {
    const stream = await openSound();
    if (typeof stream === 'string') return stream;
    return recordUntil(stream, finished, signal, () => listener.onState('listening'));
  };
  const run = async () => {
    const sound = await recorded();
    if (signal.aborted) return;
    if (typeof sound === 'string') return listener.onProblem(sound);
    if (!sound) return listener.onProblem('nothing');
    listener.onState('hearing');
    const text = await textOf(sound, stamp, signal);
    if (signal.aborted) return;
    if (text) listener.onHeard(text);
    else listener.onProblem('nothing');
  };
  run().catch(() => {
    if (!signal.aborted) listener.onProblem('failed');
  });
  return { finish, cancel: () => cancelled.abort() };
}

async function textOf(sound: Blob, stamp: string, cancelled: AbortSignal): Promise<string> {
  const response = await fetch('/calls/hear', {
    method: 'POST',
    headers: { 'content-type': sound.type, [HEARS_HEADER]: stamp },
    body: sound,
    signal: AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)]),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { text } = (await response.json()) as HeardLine;
  return text;
}

/** Undefined where nothing was said. */
async function recordUntil(
  stream: MediaStream,
  finished: Promise<void>,
  cancelled: AbortSignal,
  onListening: () => void,
): Promise<Blob | undefined> {
  try {
    if (cancelled.aborted) return undefined;
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    // It also stops by itself, where the microphone is unplugged.
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.start();
    const began = performance.now();
    onListening();
    void finished.then(stop);
    cancelled.addEventListener('abort', stop);
    const timer = setTimeout(stop, RECORDING_MAX_MS);
    await stopped;
    clearTimeout(timer);
    if (performance.now() - began < SHORTEST_MS) return undefined;
    return new Blob(parts, { type: recorder.mimeType || 'audio/webm' });
  } finally {
    closeSound(stream);
  }
}

/** As much as we use of https://wicg.github.io/speech-api, which TypeScript doesn't know. */
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

function recognitionClass(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Partial<
    Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

const PROBLEMS: Readonly<Record<string, HearingProblem>> = {
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'missing',
  'no-speech': 'nothing',
  aborted: 'nothing',
};

function recognize(listener: Listener): Hearing {
  const Recognizer = recognitionClass();
  const over = new AbortController();
  if (!Recognizer) throw new Error('canHear says whether a browser can.');
  const recognition = new Recognizer();
  // The agent speaks these two.
  recognition.lang = navigator.language.startsWith('es') ? 'es-US' : 'en-US';
  recognition.interimResults = true;
  let text = '';
  let problem: HearingProblem = 'nothing';
  const on = (name: string, act: (event: Event) => void) => recognition.addEventListener(name, act, over);
  on('start', () => listener.onState('listening'));
  on('speechend', () => listener.onState('hearing'));
  on('result', (event) => {
    const { results } = event as Event & { results: SpeechRecognitionResultList };
    text = [...results]
      .map(([best]) => best?.transcript ?? '')
      .join(' ')
      .trim();
    listener.onPart(text);
  });
  on('error', (event) => {
    problem = PROBLEMS[(event as Event & { error: string }).error] ?? 'failed';
  });
  on('end', () => {
    over.abort();
    if (text === '') listener.onProblem(problem);
    else listener.onHeard(text);
  });
  recognition.start();
  return {
    finish: () => recognition.stop(),
    cancel: () => {
      over.abort();
      recognition.abort();
    },
  };
}
