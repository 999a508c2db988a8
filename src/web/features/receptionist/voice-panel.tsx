/** Talking instead of typing: says where the sound goes before the microphone opens, and gives way to the keyboard. */
import { useEffect, useRef, useState } from 'react';
import words from '../../../../content/receptionist/words.yaml';
import { Button } from '../../ui/button.tsx';
import type { Dialogue } from './dialogue/dialogue-state.ts';
import { recognitionClass, useVoice } from './use-voice.ts';
import styles from './voice-panel.module.css';

interface VoicePanelProps {
  dialogue: Dialogue;
  onSay: (text: string) => void;
}

export function VoicePanel({ dialogue, onSay }: VoicePanelProps) {
  const { voice } = words;
  const [isKnown] = useState(() => recognitionClass() !== undefined);
  const { state, trouble, ask, listen, speak, stop } = useVoice(onSay);
  const isOn = state === 'listening' || state === 'speaking' || state === 'waiting';
  const { turns } = dialogue;
  const said = turns.at(-1)?.says ?? '';
  // Also in the middle of a talk: the greeting says that it is an AI.
  const begin = () => speak(turns.length > 1 ? `${turns[0]?.says} ${said}` : said);
  useEffect(() => {
    if (isOn) speak(said);
    // Each new turn of the agent is spoken once, and the greeting of each new talk.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [turns]);
  useEffect(() => {
    if (state !== 'speaking' && state !== 'listening') return undefined;
    const giveWay = () => stop('waiting');
    addEventListener('keydown', giveWay);
    return () => removeEventListener('keydown', giveWay);
  }, [state, stop]);
  if (!isKnown) return <p className={styles.note}>{voice.none}</p>;
  if (state === 'asking') return <Notice onAllow={begin} onRefuse={() => stop()} />;
  return (
    <div className={styles.panel}>
      {isOn ? (
        <div className={styles.actions}>
          {state !== 'listening' && (
            <Button variant="quiet" size="small" onClick={() => listen()}>
              {voice.speak}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => stop()}>
            {voice.stop}
          </Button>
        </div>
      ) : (
        <Button variant="quiet" size="small" onClick={ask}>
          {voice.start}
        </Button>
      )}
      <p role="status" className={styles.note}>
        {trouble ? voice[trouble] : isOn ? voice[state] : ''}
      </p>
    </div>
  );
}

function Notice({ onAllow, onRefuse }: { onAllow: () => void; onRefuse: () => void }) {
  const { voice } = words;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened it is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.ask}>
      <h3 ref={heading} tabIndex={-1}>
        {voice.heading}
      </h3>
      <p>{voice.where}</p>
      <p>{voice.how}</p>
      <div className={styles.actions}>
        <Button variant="gold" size="small" onClick={onAllow}>
          {voice.allow}
        </Button>
        <Button variant="quiet" size="small" onClick={onRefuse}>
          {voice.refuse}
        </Button>
      </div>
    </div>
  );
}
