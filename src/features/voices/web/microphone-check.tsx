import { useEffect, useState } from 'react';
import allWords from '#content/voices/voice-words.yaml';
import { Button } from '#web/ui/button.tsx';
import styles from './microphone-check.module.css';
import { openMicrophone, type Microphone, type MicrophoneRefusal } from './microphone.ts';
import { adviceFor, meterValue } from './microphone-levels.ts';

const LOOKS_PER_SECOND = 10;
/** The advice looks back five seconds. */
const REMEMBERED_LOOKS = 5 * LOOKS_PER_SECOND;

const words = allWords.microphone;

export function MicrophoneCheck() {
  const [microphone, setMicrophone] = useState<Microphone>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<MicrophoneRefusal>();
  const levels = useLevels(microphone);

  // Close it when it is turned off or replaced, or when the page is left.
  useEffect(() => () => microphone?.close(), [microphone]);

  const toggle = async () => {
    if (microphone) return setMicrophone(undefined);
    setAsking(true);
    setRefusal(undefined);
    const opened = await openMicrophone();
    setAsking(false);
    if (typeof opened === 'string') setRefusal(opened);
    else setMicrophone(opened);
  };
  const label = microphone ? words.turnOff : isAsking ? words.asking : words.check;
  return (
    <div className={styles.check}>
      <p className="scripted">{words.text}</p>
      <p className={styles.withoutScripts}>{words.withoutScripts}</p>
      <Button variant="quiet" className="scripted" disabled={isAsking} onClick={() => void toggle()} label={label} />
      {microphone && <Meter value={meterValue(levels.at(-1) ?? 0)} />}
      <p className={`scripted ${styles.advice}`} role="status">
        <span>{microphone ? words.advice[adviceFor(levels)] : refusal && words.refusals[refusal]}</span>
      </p>
    </div>
  );
}

function useLevels(microphone: Microphone | undefined): readonly number[] {
  const [levels, setLevels] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!microphone) return;
    setLevels([]);
    const timer = setInterval(
      () => setLevels((before) => [...before.slice(1 - REMEMBERED_LOOKS), microphone.level()]),
      1000 / LOOKS_PER_SECOND,
    );
    return () => clearInterval(timer);
  }, [microphone]);
  return levels;
}

function Meter({ value }: { value: number }) {
  return (
    <svg
      className={styles.meter}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="meter"
      aria-label={words.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <rect className={styles.whole} width="100" height="6" />
      <rect className={styles.level} width={value} height="6" />
    </svg>
  );
}
