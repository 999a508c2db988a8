/** A free call: the visitor agrees, says whatever a caller would, and a model answers. Loaded only where one is set up. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import callWords from '../../../../content/guided-calls/words.yaml';
import words from '../../../../content/guided-calls/free-call.yaml';
import type { DemoBusiness } from '../../../shared/receptionist/demo-business.ts';
import { callFunction } from '../../../web/calls/functions-client.ts';
import { settings } from '../../../web/settings/settings.ts';
import { Button } from '../../../web/ui/button.tsx';
import { guidedFrom, MESSAGE_MAX_LENGTH, stateOf, wallTimeOf, type FreeCallView } from '../shared/free-call.ts';
import { sheetOf } from '../shared/call-sheet-data.ts';
import { startCall, type CallState } from '../shared/guided-call.ts';
import type { GuidedReason } from '../shared/call-labels.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
// Loaded along with this, so that the written call is there when the model fails.
import { businessOf, CallStage, known } from './call-stage.tsx';
import demoStyles from './call-demo.module.css';
import stageStyles from './call-stage.module.css';
import turnStyles from './caller-turn.module.css';
import styles from './free-call.module.css';
import { speak } from './playback/browser-voices.ts';
import { takeTurn } from './take-turn.ts';

const BRIDGE = { speaker: 'agent', says: words.bridge, mark: words.written } as const;

interface FreeCallProps {
  /** The written call that was chosen: its business answers, and it goes on where the model can't. */
  id: string;
  own: DemoBusiness | undefined;
  onState: (state: CallState) => void;
  onLeave: () => void;
  /** The call is over, or it goes on as a written one, which `notice` says. */
  onStage: (stage: typeof CallStage, state: CallState, notice: string) => void;
}

interface Begun {
  call: FreeCallView;
  token: string;
}

export function FreeCall({ id, own, onState, onLeave, onStage }: FreeCallProps) {
  const [begun, setBegun] = useState<Begun>();
  const show = (next: Begun) => {
    setBegun(next);
    onState(stateOf(next.call, words.title));
  };
  const toGuided = (reason: GuidedReason, view: FreeCallView | undefined) => {
    const call = known(id);
    const state = view
      ? guidedFrom(view, call, new Date(), BRIDGE)
      : startCall(call, businessOf(call, own), new Date());
    onStage(CallStage, state, words.guided[reason]);
  };
  return begun ? (
    <Talk
      begun={begun}
      onBegun={show}
      onOver={(view) => onStage(CallStage, stateOf(view, words.title), '')}
      onGuided={toGuided}
    />
  ) : (
    <Consent id={id} own={own} onBegun={show} onFailed={() => toGuided('failed', undefined)} onLeave={onLeave} />
  );
}

interface ConsentProps {
  id: string;
  own: DemoBusiness | undefined;
  onBegun: (begun: Begun) => void;
  onFailed: () => void;
  onLeave: () => void;
}

function Consent({ id, own, onBegun, onFailed, onLeave }: ConsentProps) {
  const [state, setState] = useState<'new' | 'unticked' | 'starting'>('new');
  const box = useRef<HTMLInputElement>(null);
  const { host = '', isOwn = false } = settings.brain ?? {};
  useEffect(() => {
    box.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state === 'starting') return;
    if (!box.current?.checked) {
      setState('unticked');
      box.current?.focus();
      return;
    }
    setState('starting');
    const body = {
      consent: true,
      trade: own?.trade ?? known(id).trade,
      ...(own && { own }),
      now: wallTimeOf(new Date()),
    };
    callFunction<Begun>('begin-free-call', body).then(onBegun, onFailed);
  };
  return (
    <form className={`${demoStyles.entry} ${styles.consent}`} onSubmit={submit} noValidate>
      <p className={demoStyles.title}>{words.heading}</p>
      <p>{words.intro}</p>
      <label className={styles.check}>
        <input
          ref={box}
          type="checkbox"
          aria-describedby="free-call-note"
          aria-invalid={state === 'unticked' || undefined}
        />
        <span>{(isOwn ? words.consentOwn : words.consentHosted).replace('{host}', () => host)}</span>
      </label>
      <p id="free-call-note" role="status" className={styles.note}>
        {state !== 'new' && <span>{words[state]}</span>}
      </p>
      <div className="actions">
        <Button variant="gold" type="submit" disabled={state === 'starting'}>
          {words.begin}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}

interface TalkProps {
  begun: Begun;
  onBegun: (begun: Begun) => void;
  onOver: (view: FreeCallView) => void;
  onGuided: (reason: GuidedReason, view: FreeCallView) => void;
}

function Talk({ begun, onBegun, onOver, onGuided }: TalkProps) {
  const { call, token } = begun;
  const [isAloud, setAloud] = useState(false);
  /** What is said in a turn that goes on. */
  const [open, setOpen] = useState<{ said: string; answer: string }>();
  const stop = useRef<AbortController>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const voice = useRef(speaker());
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      stop.current?.abort();
      voice.current.hush();
    },
    [],
  );

  const send = async (says: string) => {
    // Whoever interrupts is heard from the start of their turn.
    const said = `${open ? `${open.said} ` : ''}${says}`.slice(-MESSAGE_MAX_LENGTH);
    stop.current?.abort();
    voice.current.hush();
    const own = new AbortController();
    stop.current = own;
    let answer = '';
    setOpen({ said, answer });
    for await (const line of takeTurn(token, said, own.signal)) {
      if (own.signal.aborted) return;
      if ('says' in line) {
        answer = `${answer} ${line.says}`.trim();
        setOpen({ said, answer });
        if (isAloud) voice.current.say(line.says);
      } else if ('token' in line) {
        setOpen(undefined);
        if (line.call.isOver) onOver(line.call);
        else onBegun(line);
      } else {
        voice.current.hush();
        onGuided(line.guided, line.call ?? { ...call, turns: [...call.turns, { speaker: 'caller', says: said }] });
      }
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const says = field.current?.value.trim() ?? '';
    if (says === '' || !field.current) return;
    field.current.value = '';
    field.current.focus({ preventScroll: true });
    void send(says);
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
  return (
    <CallSheet call={sheetOf(stateOf({ ...call, turns }, words.title), callWords)} log={callWords.log}>
      <label className={stageStyles.aloud}>
        <input type="checkbox" checked={isAloud} onChange={({ target }) => setAloud(target.checked)} />
        <span>{words.aloud}</span>
      </label>
      <p role="status" className={styles.thinking}>
        {open && !open.answer && <span>{words.thinking}</span>}
      </p>
      <form ref={form} className={styles.talk} onSubmit={submit}>
        <label className={turnStyles.detail}>
          <strong>{words.field}</strong>
          <input ref={field} maxLength={MESSAGE_MAX_LENGTH} autoComplete="off" enterKeyHint="send" dir="auto" />
        </label>
        <Button variant="gold" type="submit">
          {words.send}
        </Button>
      </form>
    </CallSheet>
  );
}

/** Speaks one line after the other by the browser's voice, until it is told to hush. */
function speaker() {
  let waiting: string[] = [];
  let silence: (() => void) | undefined;
  const next = () => {
    const says = waiting.shift();
    silence = says === undefined ? undefined : speak({ says, side: 'agent' }, next, next);
  };
  return {
    say: (line: string) => {
      waiting.push(line);
      if (!silence) next();
    },
    hush: () => {
      waiting = [];
      silence?.();
      silence = undefined;
    },
  };
}
