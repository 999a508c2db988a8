/** Sample calls to choose from by tabs: the sheet, and beside it what the owner receives and what the call cost. */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Call, HomeWords } from '../../../content/content-schema.ts';
import { Button } from '../../ui/button.tsx';
import { CallOutcome } from '../call-sheet/call-outcome.tsx';
import { CallSheet } from '../call-sheet/call-sheet.tsx';
import styles from './sample-calls.module.css';
import { usePlayback } from '../playback/use-playback.ts';

interface SampleCallsProps {
  calls: readonly Call[];
  words: HomeWords['calls'];
  /** What stands before the sheet. */
  children: ReactNode;
  /** Stands beside the button that starts the chosen call. */
  otherAction: ReactNode;
}

export function SampleCalls({ calls, words, children, otherAction }: SampleCallsProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const playback = usePlayback(calls[selected]?.turns.map(({ says }) => says) ?? []);

  const select = (index: number) => {
    playback.stop();
    setSelected(index);
  };
  const start = () => {
    if (!playback.playing) playback.toggle();
    const list = tabs.current;
    if (list && list.getBoundingClientRect().top > innerHeight / 2) list.scrollIntoView();
  };
  const moveBy = (event: KeyboardEvent) => {
    const next = { ArrowLeft: selected - 1, ArrowRight: selected + 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + calls.length) % calls.length;
    select(index);
    tabs.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <div className={`wrap ${styles.stage}`}>
      <div className={styles.pitch}>
        {children}
        <div className="actions">
          <Button variant="gold" className={styles.start} onClick={start}>
            {words.start}
          </Button>
          {otherAction}
        </div>
      </div>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={words.tabsLabel}>
        {calls.map(({ tab }, index) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-call-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            onKeyDown={moveBy}
          >
            {tab}
          </button>
        ))}
      </div>
      {calls.map((call, index) => (
        <div key={call.tab} className={styles.call} data-chosen={index === selected || undefined}>
          <div
            className={styles.panel}
            role="tabpanel"
            id={`${id}-call-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
          >
            <CallSheet call={call} playback={playback} step={index === selected ? playback.step : undefined} />
          </div>
          <div className={styles.outcome}>
            <CallOutcome call={call} words={words} step={index === selected ? playback.step : undefined} />
          </div>
        </div>
      ))}
    </div>
  );
}
