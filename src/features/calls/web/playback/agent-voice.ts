/** Speaks the agent's sentences one after the other: by the owner's speech service, or by the browser's own voice. */
import { speak } from './hear-line.ts';
import { claimSound } from './one-sound.ts';

type Sound = Promise<AudioBuffer | undefined>;

export function createAgentVoice(onSpeaking: (isSpeaking: boolean) => void) {
  let waiting: { says: string; sound: Sound }[] = [];
  let silence: (() => void) | undefined;
  let context: AudioContext | undefined;
  let stop = new AbortController();
  let fetched: Sound = Promise.resolve(undefined);
  let release = () => {};

  const next = () => {
    const line = waiting.shift();
    if (!line) return hush();
    let isOver = false;
    let quiet = () => {};
    silence = () => {
      isOver = true;
      quiet();
    };
    const begin = async () => {
      const sound = await line.sound;
      if (isOver) return;
      quiet =
        sound && context?.state === 'running'
          ? play(context, sound, next)
          : speak({ says: line.says, side: 'agent' }, next, next);
    };
    void begin();
  };
  /** Stops at once, and forgets what is left to say. */
  const hush = () => {
    stop.abort();
    stop = new AbortController();
    fetched = Promise.resolve(undefined);
    waiting = [];
    silence?.();
    silence = undefined;
    release();
    onSpeaking(false);
  };
  return {
    /** Call it when a button is pressed: browsers let no page make a sound before. */
    wake() {
      context ??= new AudioContext();
      void context.resume();
    },
    /** @param stamp The server's, without which the browser speaks. */
    say(says: string, stamp: string | undefined) {
      const { signal } = stop;
      // The next sentence is fetched while this one is spoken, and no more at once than the server allows.
      fetched = fetched.then(async () => (stamp && context ? soundOf(context, { says, stamp }, signal) : undefined));
      waiting.push({ says, sound: fetched });
      if (silence) return;
      release = claimSound(hush);
      onSpeaking(true);
      next();
    },
    hush,
    close() {
      hush();
      void context?.close();
      context = undefined;
    },
  };
}

/** Undefined where the service can't speak it. */
async function soundOf(context: AudioContext, body: object, signal: AbortSignal): Sound {
  try {
    const response = await fetch('/calls/speak', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    return response.ok ? await context.decodeAudioData(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

function play(context: AudioContext, sound: AudioBuffer, done: () => void): () => void {
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.addEventListener('ended', done);
  source.start();
  return () => {
    source.removeEventListener('ended', done);
    source.stop();
  };
}
