import { Suspense, use, useId, useRef, useState, type ReactNode } from 'react';
import type { CallRecording } from '../shared/call-recording-schema.ts';
import * as labels from '#content/block-words.yaml';
import type { HomeWords } from '#schemas/content-schema.ts';
import type { BilledCall } from '../shared/heard-call.ts';
import { CallAgent, IfAgentPhone } from '#web/blocks/agent-phone.tsx';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { CallTabs } from './call-tabs.tsx';
import { OwnerText } from './owner-text.tsx';
import styles from './sample-calls.module.css';
import { spokenLines } from './spoken-lines.ts';
import type { SpokenLine } from './playback/hear-line.ts';
import { usePlayback, type Playback } from './playback/use-playback.ts';

interface SampleCallsProps {
  /** The call of a tab, if it is here. */
  callAt: (index: number) => BilledCall | undefined;
  allCalls: Promise<readonly BilledCall[]>;
  recordingAt: (index: number) => CallRecording | undefined;
  words: HomeWords['calls'];
  children: ReactNode;
  otherAction: ReactNode;
}

export function SampleCalls({ callAt, allCalls, recordingAt, words, children, otherAction }: SampleCallsProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const playback = usePlayback(linesOf(callAt(selected), recordingAt(selected)));

  const select = (index: number) => {
    playback.stop();
    setSelected(index);
  };
  const start = () => {
    if (playback.playing !== 'aloud') playback.toggle('aloud');
    const list = tabs.current;
    if (list && list.getBoundingClientRect().top > innerHeight / 2) list.scrollIntoView();
  };
  const hear = (variant: 'gold' | 'quiet') => (
    <Button variant={variant} className="scripted" onClick={start} label={words.hear} />
  );
  return (
    <div className={`wrap ${styles.stage}`}>
      <div className={styles.pitch}>
        {children}
        <div className="actions across">
          <IfAgentPhone otherwise={hear('gold')}>
            <CallAgent />
            {hear('quiet')}
          </IfAgentPhone>
          {otherAction}
        </div>
        <p className="promise">{labels.promise}</p>
        <p className="promise">{labels.demo}</p>
      </div>
      <CallTabs
        ref={tabs}
        id={id}
        label={words.tabsLabel}
        tabs={words.tabs}
        selected={selected}
        onSelect={select}
        className={styles.tabs}
      />
      {words.tabs.map((tab, index) => (
        <div key={tab} className={styles.call} data-chosen={index === selected}>
          {/* While hydrating, React keeps the prerendered call until its words are here. */}
          <Suspense fallback={null}>
            <SampleCall
              id={id}
              index={index}
              callAt={callAt}
              allCalls={allCalls}
              playback={playback}
              step={index === selected ? playback.step : undefined}
              own={words.own}
            />
          </Suspense>
        </div>
      ))}
    </div>
  );
}

interface SampleCallProps extends Pick<SampleCallsProps, 'callAt' | 'allCalls'> {
  id: string;
  index: number;
  playback: Playback;
  step: number | undefined;
  own: HomeWords['calls']['own'];
}

function SampleCall({ id, index, callAt, allCalls, playback, step, own }: SampleCallProps) {
  const call = callAt(index) ?? use(allCalls)[index];
  if (!call) return null;
  return (
    <>
      <div className={styles.panel} role="tabpanel" id={`${id}-call-${index}`} aria-labelledby={`${id}-tab-${index}`}>
        <CallSheet call={call} playback={playback} step={step} isFolded />
      </div>
      <div className={styles.outcome}>
        {call.notice && <OwnerText {...call.notice} />}
        <SiteLink className="tap" to={own.to}>
          {own.label}
        </SiteLink>
      </div>
    </>
  );
}

function linesOf(call: BilledCall | undefined, recording: CallRecording | undefined): SpokenLine[] {
  return call ? spokenLines(call, recording) : [];
}
