/** Speech in and out by the browser's own engines, one at a time, so that the agent never hears itself. */
import { useCallback, useEffect, useRef, useState } from 'react';

export type VoiceState = 'off' | 'asking' | 'listening' | 'speaking' | 'waiting';
export type VoiceTrouble = 'nothing' | 'denied' | 'failed';

/** What we use of the Web Speech API, which TypeScript's DOM types leave out. */
interface Recognition {
  lang: string;
  addEventListener(
    name: 'result',
    listener: (event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void,
  ): void;
  addEventListener(name: 'error', listener: (event: { error: string }) => void): void;
  addEventListener(name: 'end', listener: () => void): void;
  start: () => void;
  abort: () => void;
}

/** Then the microphone closes and the visitor goes on by typing. */
const PATIENCE_MS = 8000;
/** A browser that lists no voice may take a text and never begin. */
const VOICE_PATIENCE_MS = 3000;
const LANGUAGE = 'en-US';

export function recognitionClass(): (new () => Recognition) | undefined {
  const scope = globalThis as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
}

export function useVoice(onHeard: (text: string) => void) {
  const [state, setState] = useState<VoiceState>('off');
  const [trouble, setTrouble] = useState<VoiceTrouble>();
  const running = useRef<Recognition>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useRef(onHeard);
  useEffect(() => {
    report.current = onHeard;
  });

  const silence = useCallback(() => {
    clearTimeout(timer.current);
    const recognition = running.current;
    running.current = undefined;
    recognition?.abort();
    globalThis.speechSynthesis?.cancel();
  }, []);

  const listen = useCallback(() => {
    silence();
    const Recognizer = recognitionClass();
    if (!Recognizer) return;
    const recognition = new Recognizer();
    running.current = recognition;
    const close = (cause?: VoiceTrouble) => {
      if (running.current !== recognition) return;
      silence();
      setTrouble(cause);
      setState(cause === 'denied' ? 'off' : 'waiting');
    };
    recognition.lang = LANGUAGE;
    recognition.addEventListener('result', ({ results }) => {
      const text = results[0]?.[0]?.transcript ?? '';
      close();
      report.current(text);
    });
    recognition.addEventListener('error', ({ error }) => close(troubleOf(error)));
    recognition.addEventListener('end', () => close('nothing'));
    timer.current = setTimeout(() => close('nothing'), PATIENCE_MS);
    setTrouble(undefined);
    setState('listening');
    recognition.start();
  }, [silence]);

  /** Says it, then listens; without a voice it only listens. */
  const speak = useCallback(
    (text: string) => {
      silence();
      const synthesis = globalThis.speechSynthesis;
      if (!synthesis) return listen();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = LANGUAGE;
      utterance.addEventListener('start', () => clearTimeout(timer.current));
      utterance.addEventListener('end', listen);
      utterance.addEventListener('error', ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') listen();
      });
      timer.current = setTimeout(listen, VOICE_PATIENCE_MS);
      setState('speaking');
      return synthesis.speak(utterance);
    },
    [listen, silence],
  );

  const stop = useCallback(
    (next: 'off' | 'waiting' = 'off') => {
      silence();
      setTrouble(undefined);
      setState(next);
    },
    [silence],
  );

  useEffect(() => silence, [silence]);
  return { state, trouble, ask: () => setState('asking'), listen, speak, stop };
}

function troubleOf(error: string): VoiceTrouble {
  if (error === 'not-allowed' || error === 'service-not-allowed') return 'denied';
  return error === 'no-speech' || error === 'aborted' ? 'nothing' : 'failed';
}
