/** Agents that were built for different trades: a tab and a call each. */
import { useId, useState } from 'react';
import words from '#content/guided-calls/showcase-words.yaml';
import noCooling from '#content/guided-calls/no-cooling-guided-call.yaml?heard';
import lockout from '#content/guided-calls/lockout-guided-call.yaml?heard';
import moveAppointment from '#content/guided-calls/move-appointment-guided-call.yaml?heard';
import spanish from '#content/guided-calls/spanish-guided-call.yaml?heard';
import type { BilledCall } from '../shared/heard-call.ts';
import styles from './call-player.module.css';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { CallTabs } from './call-tabs.tsx';
import { OwnerText } from './owner-text.tsx';
import { useStartLink } from './playback/start-link.ts';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

interface Track {
  id: keyof typeof words.tabs;
  call: BilledCall;
}

const ANCHOR = 'four-calls';

const FIRST: Track = { id: 'no-cooling', call: noCooling };
const TRACKS: readonly Track[] = [
  FIRST,
  { id: 'lockout', call: lockout },
  { id: 'move-appointment', call: moveAppointment },
  { id: 'spanish', call: spanish },
];

export function CallPlayer() {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const track = TRACKS[selected] ?? FIRST;
  const playback = usePlayback(spokenLines(track.call, recordingOf(track.id)));
  useStartLink(ANCHOR, playback.start);
  const select = (index: number) => {
    playback.stop();
    setSelected(index);
  };
  return (
    <div id={ANCHOR} className={styles.player}>
      <CallTabs
        id={id}
        label={words.choose}
        tabs={TRACKS.map((each) => words.tabs[each.id])}
        selected={selected}
        onSelect={select}
      />
      {TRACKS.map(({ id: name, call }, index) => (
        <div
          key={name}
          className={`stack ${styles.call}`}
          role="tabpanel"
          id={`${id}-call-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          data-chosen={index === selected}
        >
          <CallSheet
            call={call}
            playback={playback}
            step={index === selected ? playback.step : undefined}
            isFolded
            {...(call.language && { language: call.language })}
          />
          {call.notice && <OwnerText {...call.notice} />}
        </div>
      ))}
    </div>
  );
}
