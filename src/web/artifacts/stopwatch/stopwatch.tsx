/** A call in real time: the visitor taps when the caller ends and the agent starts, and compares with the marks. */
import * as labels from '#content/artifact-words.yaml';
import { fillWords } from '#shared/text/fill-words.ts';
import { useEffect, useRef } from 'react';
import type { ArtifactOf } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { TurnList } from '#features/calls/web/call-sheet/turn-list.tsx';
import { playTones } from '#features/calls/web/playback/voice-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { gapsOf, lengthOf, middleAndLongest, pairedTaps, tappedGaps, type Gap } from './stopwatch-gaps.ts';
import { StopwatchStrip } from './stopwatch-strip.tsx';
import styles from './stopwatch.module.css';
import { useStopwatch } from './use-stopwatch.ts';

type TimedCall = ArtifactOf<'stopwatch'>;

export function Stopwatch({ call }: { call: TimedCall }) {
  const watch = useStopwatch(call.length);
  const { running, seconds } = watch;
  const { pairs, open } = pairedTaps(watch.taps);
  const gaps = gapsOf(call.turns);
  const tapped = tappedGaps(gaps, pairs);
  const turns = call.turns.map((turn) => {
    const place = gaps.findIndex(({ to }) => to === turn.from);
    const [gap, yours] = [gaps[place], tapped[place]];
    if (!gap) return turn;
    const event = `${secondsOf(lengthOf(gap))} ${turn.gap}`;
    return {
      ...turn,
      event: yours ? fillWords(labels.you, { gap: event, seconds: secondsOf(lengthOf(yours)) }) : event,
    };
  });
  return (
    <ArtifactFrame
      label={call.label}
      title={call.title}
      note={call.overlap}
      controls={
        <p className={`scripted ${styles.clock}`} aria-hidden="true">
          {timeOf(seconds)}
        </p>
      }
    >
      <StopwatchStrip call={call} gaps={gaps} tapped={pairs} seconds={seconds} />
      <div className={`scripted columns early ${styles.desk}`}>
        <div>{running ? <Heard call={call} seconds={seconds} /> : <Instructions call={call} />}</div>
        <Controls call={call} watch={watch} open={running && open !== undefined} />
      </div>
      <p className={styles.result} role="status">
        {running ? fillWords(labels.timed, { count: String(pairs.length) }) : <Result gaps={gaps} tapped={tapped} />}
      </p>
      <div className={styles.turns} data-running={running || undefined}>
        <TurnList isWide call={{ ...call, turns }} />
      </div>
    </ArtifactFrame>
  );
}

function Instructions({ call: { how } }: { call: TimedCall }) {
  return (
    <ol className={styles.how}>
      {how.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}

/** The current turn, shown word by word as it is spoken. */
function Heard({ call: { turns, speakers }, seconds }: { call: TimedCall; seconds: number }) {
  const turn = turns.findLast(({ from }) => from <= seconds);
  if (!turn) return null;
  const words = turn.says.split(' ');
  const share = (seconds - turn.from) / (turn.to - turn.from);
  return (
    <>
      <p className={`eyebrow ${styles.speaker}`} data-speaking={share < 1 || undefined}>
        {speakers[turn.speaker]?.name}
      </p>
      <p className={styles.words}>{words.slice(0, Math.ceil(share * words.length)).join(' ')}</p>
    </>
  );
}

/** @param open Whether the caller's end has been tapped and the agent's start has not. */
function Controls({ call, watch, open }: { call: TimedCall; watch: ReturnType<typeof useStopwatch>; open: boolean }) {
  const { running, start, stop, tap } = watch;
  const button = useRef<HTMLButtonElement>(null);
  const silence = useRef<() => void>(undefined);
  useEffect(() => {
    if (!running) silence.current?.();
  }, [running]);
  useEffect(() => () => silence.current?.(), []);

  const startWith = (tones: boolean) => {
    silence.current = tones ? playTones(call) : undefined;
    start();
    button.current?.focus();
  };
  return (
    <div className={styles.controls}>
      <button
        ref={button}
        type="button"
        className={styles.tap}
        data-open={open || undefined}
        // A click fires when the finger lifts, too late for timing; keys and assistive technology send only clicks.
        onPointerDown={(event) => running && tap(event.timeStamp)}
        onClick={(event) => {
          if (!running) startWith(false);
          else if (event.detail === 0) tap(event.timeStamp);
        }}
      >
        {running ? (open ? labels.tapAgent : labels.tapCaller) : labels.start}
      </button>
      {running ? (
        <Button variant="quiet" size="small" onClick={stop} label={labels.stop} />
      ) : (
        <Button variant="quiet" size="small" onClick={() => startWith(true)} label={labels.startTones} />
      )}
    </div>
  );
}

function Result({ gaps, tapped }: { gaps: readonly Gap[]; tapped: readonly (Gap | undefined)[] }) {
  const timed = tapped.filter((gap) => gap !== undefined);
  const [marked, yours] = [gaps, timed].map((all) => {
    const found = middleAndLongest(all);
    return found && { middle: secondsOf(found.middle), longest: secondsOf(found.longest) };
  });
  const counts = { timed: String(timed.length), all: String(gaps.length) };
  return [marked && fillWords(labels.result, marked), yours && fillWords(labels.yourResult, { ...yours, ...counts })]
    .filter(Boolean)
    .join(' ');
}

function secondsOf(seconds: number): string {
  return fillWords(labels.seconds, { seconds: seconds.toFixed(1) });
}

/** Formats seconds as "0:06.3". */
function timeOf(seconds: number): string {
  const tenths = Math.floor(seconds * 10 + Number.EPSILON * 1000);
  return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
}
