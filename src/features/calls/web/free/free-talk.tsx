import { useEffect, useRef, useState, type FormEvent } from 'react';
import callWords from '#content/guided-calls/call-words.yaml';
import words from '#content/guided-calls/free-call-words.yaml';
import { Button } from '#web/ui/button.tsx';
import { sheetOf } from '#features/calls/shared/heard-call.ts';
import { MESSAGE_MAX_LENGTH, stateOf, type FreeCallView } from '#features/calls/shared/free-call.ts';
import type { GuidedReason } from '#features/calls/shared/call-labels.ts';
import { CallSheet } from '../call-sheet/call-sheet.tsx';
import { AloudBox } from '../guided/call-stage.tsx';
import turnStyles from '../guided/caller-turn.module.css';
import styles from './free-call.module.css';
import { hearCaller, type Hearing, type HearingProblem, type HearingState } from './hear-caller.ts';
import { createAgentVoice } from '../playback/agent-voice.ts';
import { takeTurn } from './take-turn.ts';

export interface Begun {
  call: FreeCallView;
  token: string;
  /** Lets the caller be heard, where a speech service is set up. */
  hears?: string;
}

interface FreeTalkProps {
  begun: Begun;
  canTalk: boolean;
  onBegun: (begun: Begun) => void;
  onOver: (view: FreeCallView) => void;
  onGuided: (reason: GuidedReason, view: FreeCallView) => void;
}

export function FreeTalk({ begun, canTalk, onBegun, onOver, onGuided }: FreeTalkProps) {
  const { call, token } = begun;
  // Without the button, nothing was said about the service beside the consent, so it gets nothing.
  const hears = canTalk ? begun.hears : undefined;
  const [isAloud, setAloud] = useState(false);
  const [open, setOpen] = useState<{ said: string; answer: string }>();
  const [state, setState] = useState<HearingState>();
  const [problem, setProblem] = useState<HearingProblem>();
  const [isSpeaking, setSpeaking] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const hearing = useRef<Hearing>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [voice] = useState(() => createAgentVoice(setSpeaking));
  /** Whether the turn's sentences are spoken; once the visitor interrupts, the rest is only shown. */
  const speaks = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      stop.current?.abort();
      hearing.current?.cancel();
      voice.close();
    },
    [voice],
  );

  const interrupt = () => {
    speaks.current = false;
    voice.hush();
    hearing.current?.cancel();
    hearing.current = undefined;
    setState(undefined);
    setProblem(undefined);
  };
  const send = async (says: string) => {
    // Whoever interrupts is heard from the start of their turn.
    const said = `${open ? `${open.said} ` : ''}${says}`.slice(-MESSAGE_MAX_LENGTH);
    stop.current?.abort();
    interrupt();
    speaks.current = isAloud;
    const own = new AbortController();
    stop.current = own;
    let answer = '';
    setOpen({ said, answer });
    for await (const line of takeTurn(token, said, own.signal)) {
      if (own.signal.aborted) return;
      if ('says' in line) {
        answer = `${answer} ${line.says}`.trim();
        setOpen({ said, answer });
        if (speaks.current) voice.say(line.says, hears && line.stamp);
      } else if ('token' in line) {
        setOpen(undefined);
        if (line.call.isOver) onOver(line.call);
        else onBegun({ ...begun, ...line });
      } else {
        voice.hush();
        onGuided(line.guided, line.call ?? { ...call, turns: [...call.turns, { speaker: 'caller', says: said }] });
      }
    }
  };
  // Hearing may take longer than the turn before, after which the call has another token.
  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const says = field.current?.value.trim() ?? '';
    if (says === '' || !field.current) return;
    field.current.value = '';
    field.current.focus({ preventScroll: true });
    void send(says);
  };
  const show = (text: string) => {
    if (field.current) field.current.value = text;
  };
  const listen = (next: boolean) => {
    setAloud(next);
    if (next && hears !== undefined) voice.wake();
    if (next) return;
    speaks.current = false;
    voice.hush();
  };
  const talk = () => {
    if (state === 'listening') return hearing.current?.finish();
    if (state) return interrupt();
    interrupt();
    // Whoever talks wants to listen.
    listen(true);
    hearing.current = hearCaller(hears, {
      onState: setState,
      onPart: show,
      onHeard: (text) => {
        show('');
        void sendNow.current(text);
      },
      onProblem: (met) => {
        interrupt();
        setProblem(met);
      },
    });
  };
  const turns = [
    ...call.turns,
    ...(open ? [{ speaker: 'caller', says: open.said } as const] : []),
    ...(open?.answer ? [{ speaker: 'agent', says: open.answer } as const] : []),
  ];
  // A line that is added pushes the field down.
  const lines = turns.map(({ says }) => says).join('');
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const thinks = open && !open.answer ? words.thinking : isSpeaking && words.voice.speaking;
  const status = state ? words.voice[state] : problem ? words.voice.problems[problem] : thinks;
  return (
    <CallSheet call={sheetOf(stateOf({ ...call, turns }, words.title), callWords)} log={callWords.log}>
      <AloudBox isAloud={isAloud} onChange={listen} />
      <p role="status" className={styles.thinking}>
        {status && <span>{status}</span>}
      </p>
      <form ref={form} className={styles.talk} onSubmit={submit}>
        <label className={turnStyles.detail}>
          <strong>{words.field}</strong>
          <input
            ref={field}
            maxLength={MESSAGE_MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="send"
            dir="auto"
            aria-describedby={canTalk ? 'free-talk-hint' : undefined}
            onChange={interrupt}
          />
        </label>
        <Button variant="gold" type="submit" label={words.send} />
        {canTalk && <Button variant="quiet" onClick={talk} label={state ? words.voice.stop : words.voice.talk} />}
        {canTalk && (
          <p id="free-talk-hint" className={styles.hint}>
            {words.voice.hint}
          </p>
        )}
      </form>
    </CallSheet>
  );
}
