/** A check of the visitor's microphone: a level meter, a recording to listen to, and what would help. */
import { useEffect, useState } from 'react';
import type { ArtifactOf } from '../../../content/content-schema.ts';
import { Button } from '../../ui/button.tsx';
import styles from './microphone-check.module.css';
import { openMicrophone, type Microphone, type MicrophoneRefusal } from './microphone.ts';
import { adviceFor, meterValue } from './microphone-levels.ts';
import { soundKey, stage, useStage } from './use-stage.ts';

type Words = ArtifactOf<'blind-test'>['microphone'];

const KEY = soundKey('microphone', 'recording');
const LOOKS_PER_SECOND = 10;
/** The advice looks back five seconds. */
const REMEMBERED_LOOKS = 5 * LOOKS_PER_SECOND;

export function MicrophoneCheck({ words }: { words: Words }) {
  const [microphone, setMicrophone] = useState<Microphone>();
  const [isAsking, setAsking] = useState(false);
  const [isRecording, setRecording] = useState(false);
  const [refusal, setRefusal] = useState<MicrophoneRefusal>();
  const [recorded, setRecorded] = useState<string>();
  const levels = useLevels(microphone);
  const isPlaying = useStage().playing === KEY;

  // Close it when it is turned off or replaced, or when the page is left.
  useEffect(() => () => microphone?.close(), [microphone]);

  const open = async () => {
    setAsking(true);
    setRefusal(undefined);
    stage.stop();
    const opened = await openMicrophone();
    setAsking(false);
    if (typeof opened === 'string') setRefusal(opened);
    else setMicrophone(opened);
  };
  const close = () => {
    stage.stop();
    setMicrophone(undefined);
    setRecorded(undefined);
    setRecording(false);
  };
  const record = async () => {
    if (!microphone) return;
    stage.stop();
    setRecording(true);
    setRecorded(await microphone.record());
    setRecording(false);
  };
  const hear = () => {
    if (isPlaying) return stage.stop();
    if (recorded) void stage.play(KEY, (onEnd) => addressSound(recorded, onEnd));
  };
  return (
    <div className={styles.check}>
      <p>{words.text}</p>
      <div className={styles.buttons}>
        <Button variant="quiet" disabled={isAsking} onClick={() => (microphone ? close() : void open())}>
          {microphone ? 'Turn the microphone off' : isAsking ? 'Waiting for your answer' : 'Check microphone'}
        </Button>
        {microphone && (
          <Button variant="quiet" onClick={() => (isRecording ? microphone.finish() : void record())}>
            {isRecording ? 'Stop recording' : 'Record'}
          </Button>
        )}
        {microphone && recorded && !isRecording && (
          <Button variant="quiet" onClick={hear}>
            {isPlaying ? 'Stop' : 'Hear'} your recording
          </Button>
        )}
      </div>
      {microphone && <Meter value={meterValue(levels.at(-1) ?? 0)} />}
      <p className={styles.advice} role="status">
        {microphone ? words.advice[adviceFor(levels)] : refusal && words.refusals[refusal]}
      </p>
    </div>
  );
}

/** The last levels, newest last. */
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
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <rect className={styles.whole} width="100" height="6" />
      <rect className={styles.level} width={value} height="6" />
    </svg>
  );
}

function addressSound(address: string, onEnd: (failed?: boolean) => void) {
  const element = new Audio(address);
  element.addEventListener('ended', () => onEnd());
  element.addEventListener('error', () => onEnd(true));
  element.play().catch(() => onEnd(true));
  return { stop: () => element.pause(), time: () => element.currentTime };
}
