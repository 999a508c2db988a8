/** Agents that were built for different trades, heard like the tracks of a record: one press, one call. */
import { useEffect, useRef, useState } from 'react';
import words from '#content/guided-calls/showcase-words.yaml';
import noCooling from '#content/guided-calls/no-cooling-guided-call.yaml?heard';
import lockout from '#content/guided-calls/lockout-guided-call.yaml?heard';
import moveAppointment from '#content/guided-calls/move-appointment-guided-call.yaml?heard';
import spanish from '#content/guided-calls/spanish-guided-call.yaml?heard';
import { routes } from '#shared/site/routes.ts';
import { fillWords } from '#shared/text/fill-words.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { SiteLink } from '#web/navigation/site-link.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { BilledCall } from '../shared/heard-call.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import styles from './call-playlist.module.css';
import { useStartLink } from './playback/start-link.ts';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

interface Track {
  id: keyof typeof words.built;
  call: BilledCall;
}

const ANCHOR = 'four-calls';

const TRACKS: readonly [Track, ...Track[]] = [
  { id: 'no-cooling', call: noCooling },
  { id: 'lockout', call: lockout },
  { id: 'move-appointment', call: moveAppointment },
  { id: 'spanish', call: spanish },
];

export function CallPlaylist() {
  /** `runs` counts the presses, each of which begins its call anew. */
  const [{ track, runs }, setChosen] = useState({ track: TRACKS[0], runs: 0 });
  const play = (next: Track) => setChosen({ track: next, runs: runs + 1 });
  useStartLink(ANCHOR, () => play(TRACKS[0]));
  return (
    <div id={ANCHOR} className={styles.playlist}>
      <ol aria-label={words.choose}>
        {TRACKS.map((each) => {
          const { id, call } = each;
          const built = words.built[id];
          return (
            <li key={id} className={styles.track} aria-current={(runs > 0 && each === track) || undefined}>
              <button
                type="button"
                className={`scripted ${styles.play}`}
                aria-label={fillWords(words.hear, { title: call.title })}
                onClick={() => play(each)}
              >
                <svg className={styles.disc} viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M2.5 1v10l8-5z" fill="currentColor" />
                </svg>
              </button>
              <div>
                <h2>{call.title}</h2>
                <p className="eyebrow">
                  {built.for} · {timeCode(call.length)}
                </p>
                <p className="muted">{built.what}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <Stage key={runs} track={track} begins={runs > 0} />
      <SiteLink className="tap" to={routes['receptionist-demo']}>
        {words.read}
      </SiteLink>
    </div>
  );
}

function Stage({ track: { id, call }, begins }: { track: Track; begins: boolean }) {
  const playback = usePlayback(spokenLines(call, recordingOf(id)));
  const stage = useRef<HTMLDivElement>(null);
  const begin = useRef(begins ? () => playback.toggle('aloud') : undefined);
  useEffect(() => {
    const [start] = [begin.current];
    begin.current = undefined;
    if (!start) return;
    start();
    if ((stage.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) stage.current?.scrollIntoView();
  }, []);
  const labels = [...new Set(call.card.map(({ label }) => label))];
  return (
    <div ref={stage} className={styles.stage} data-chosen={begins}>
      <CallSheet
        call={call}
        playback={playback}
        step={playback.step}
        {...(call.language && { language: call.language })}
      />
      <section className={styles.gets}>
        <h3 className="eyebrow">{words.gets}</h3>
        <dl>
          {labels.map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Unbroken text={call.card.findLast((line) => line.label === label)?.value ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small">{fillWords(words.cost, call.bill)}</p>
      </section>
    </div>
  );
}
