/** An owner's day: at each time what is said on the phone, and what lands on the owner's. It can be heard. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useSteps } from '#features/calls/web/playback/playback-follower.ts';
import { useStartLink } from '#features/calls/web/playback/start-link.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import styles from './owner-day.module.css';

const ANCHOR = 'hear-the-day';

export function OwnerDay({ words: { label, title, note, speakers, moments } }: PartProps<'owner-day'>) {
  const turns = moments.flatMap(({ says }, moment) => says.map((turn) => ({ ...turn, moment })));
  const playback = usePlayback(spokenLines({ turns, speakers }));
  useStartLink(ANCHOR, playback.start);
  const spoken = playback.step === undefined ? undefined : turns[playback.step];
  const stepAt = useSteps<HTMLLIElement>(spoken?.moment);
  return (
    <ArtifactFrame
      label={label}
      title={title}
      note={note}
      isBare
      isRunning={spoken !== undefined}
      controls={<PlaybackControls playback={playback} what="day" />}
    >
      <ol id={ANCHOR} className={styles.day}>
        {moments.map(({ time, name, says, screen }, index) => (
          <li key={time} {...stepAt(index)} className={styles.moment}>
            <p className={`eyebrow ${styles.time}`}>{time}</p>
            <div className={styles.call}>
              <h3>{name}</h3>
              {says.map((turn) => (
                <p
                  key={turn.says}
                  data-side={speakers[turn.speaker]?.side}
                  data-said={turn.says === spoken?.says || undefined}
                >
                  <span className={styles.speaker}>{speakers[turn.speaker]?.name}</span> {turn.says}
                </p>
              ))}
            </div>
            <figure className={styles.screen}>
              <figcaption className="eyebrow">{screen.on}</figcaption>
              <p>
                <strong>{screen.first}</strong> <Unbroken text={screen.rest} />
              </p>
            </figure>
          </li>
        ))}
      </ol>
    </ArtifactFrame>
  );
}
