/** A call whose margin can show three things. Radio buttons and CSS make the choice, so it needs no script. */
import type { PartProps } from '#schemas/content-schema.ts';
import { timeCode } from '#web/blocks/time-code.ts';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { useFollowed } from '#features/calls/web/playback/playback-follower.ts';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import { WAVEFORM_HEIGHT, waveformPaths, waveformWidth } from '#features/calls/web/call-sheet/waveform.ts';
import call from '#features/calls/web/call-sheet/call-sheet.module.css';
import styles from './three-margins.module.css';

export function ThreeMargins({ words: sheet }: PartProps<'three-margins'>) {
  const { margins, speakers, turns } = sheet;
  const { agent, person } = waveformPaths(sheet);
  const playback = usePlayback(spokenLines(sheet));
  const current = useFollowed<HTMLLIElement>(playback.step);
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.head}>
        <p>
          <span className={styles.label}>{sheet.label}</span> {sheet.title}
        </p>
        <PlaybackControls playback={playback} what="the call" unit="turns" />
      </figcaption>
      <svg
        className={call.strip}
        viewBox={`0 0 ${waveformWidth(sheet)} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={call.agentBars} d={agent} />
        <path className={call.personBars} d={person} />
      </svg>
      <fieldset className={styles.switch}>
        <legend>{sheet.choose}</legend>
        <div className={styles.choices}>
          {margins.map(({ id, name }, index) => (
            <label key={id}>
              <input type="radio" name="margin" value={id} defaultChecked={index === 0} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.about}>
        {margins.map(({ id, about }) => (
          <p key={id} data-margin={id}>
            {about}
          </p>
        ))}
      </div>
      <ol>
        {turns.map(({ from, speaker, says, margins: notes }, index) => (
          <li
            key={from}
            ref={index === playback.step ? current : undefined}
            className={styles.turn}
            data-side={speakers[speaker]?.side}
            aria-current={index === playback.step ? 'step' : undefined}
          >
            <time className={call.time}>{timeCode(from)}</time>
            <div>
              <p className={call.speaker}>{speakers[speaker]?.name}</p>
              <p>{says}</p>
            </div>
            <div className={styles.notes}>
              {margins.map(({ id, name }) => {
                const note = notes[id];
                return (
                  note && (
                    <p key={id} data-margin={id}>
                      <span className="visually-hidden">{`${name}: `}</span>
                      {note}
                    </p>
                  )
                );
              })}
            </div>
          </li>
        ))}
      </ol>
    </figure>
  );
}
