/** A free call: the visitor agrees, then says whatever a caller would. Loaded only where a model is set up. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import words from '#content/guided-calls/free-call-words.yaml';
import type { DemoBusiness } from '#features/calls/shared/demo-business.ts';
import { usesMicrophone } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { callFunction } from '#web/api/functions-client.ts';
import { settings } from '#web/settings/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { guidedFrom, stateOf, wallTimeOf, type FreeCallView } from '#features/calls/shared/free-call.ts';
import type { CallState } from '#features/calls/shared/guided-call.ts';
import type { GuidedReason } from '#features/calls/shared/call-labels.ts';
// Loaded along with this, so that the written call is there when the model fails.
import { begun as guidedCall, CallStage, known } from '../guided/call-stage.tsx';
import demoStyles from '../call-demo.module.css';
import styles from './free-call.module.css';
import { FreeTalk, type Begun } from './free-talk.tsx';
import { canHear } from './hear-caller.ts';

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

export function FreeCall({ id, own, onState, onLeave, onStage }: FreeCallProps) {
  const [begun, setBegun] = useState<Begun>();
  const show = (next: Begun) => {
    setBegun(next);
    onState(stateOf(next.call, words.title));
  };
  const toGuided = (reason: GuidedReason, view: FreeCallView | undefined) => {
    const state = view ? guidedFrom(view, known(id), new Date(), BRIDGE) : guidedCall(id, own);
    onStage(CallStage, state, words.guided[reason]);
  };
  return begun ? (
    <FreeTalk
      begun={begun}
      canTalk={canTalk()}
      onBegun={show}
      onOver={(view) => onStage(CallStage, stateOf(view, words.title), '')}
      onGuided={toGuided}
    />
  ) : (
    <Consent id={id} own={own} onBegun={show} onFailed={() => toGuided('failed', undefined)} onLeave={onLeave} />
  );
}

/** Other pages than the demo's own show free calls too, and may not use the microphone. */
function canTalk(): boolean {
  return usesMicrophone(location.pathname, true) && canHear(settings.speech !== null);
}

function voiceNote(): string {
  const { speech } = settings;
  if (!speech) return words.voice.notes.browser;
  return speech.isOwn ? words.voice.notes.own : fillWords(words.voice.notes.hosted, { host: speech.host });
}

type ConsentProps = Pick<FreeCallProps, 'id' | 'own' | 'onLeave'> & {
  onBegun: (begun: Begun) => void;
  onFailed: () => void;
};

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
      <p className={demoStyles.greeting}>{words.heading}</p>
      <p>{words.intro}</p>
      {canTalk() && <p id="free-call-voice">{voiceNote()}</p>}
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          aria-describedby={canTalk() ? 'free-call-voice free-call-note' : 'free-call-note'}
          aria-invalid={state === 'unticked' || undefined}
        />
        <span>{isOwn ? words.consentOwn : fillWords(words.consentHosted, { host })}</span>
      </label>
      <p id="free-call-note" role="status" className={styles.note}>
        {state !== 'new' && <span>{words[state]}</span>}
      </p>
      <div className="actions">
        <Button variant="gold" type="submit" disabled={state === 'starting'} label={words.begin} />
        <Button variant="quiet" onClick={onLeave} label={words.back} />
      </div>
    </form>
  );
}
