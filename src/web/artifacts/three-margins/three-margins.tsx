/** A call whose margin can show three things. Radio buttons and CSS make the choice, so it needs no script. */
import type { PartProps } from '#schemas/content-schema.ts';
import { ArtifactFrame } from '#features/calls/web/call-sheet/artifact-frame.tsx';
import { CallStrip } from '#features/calls/web/call-sheet/call-strip.tsx';
import { TurnList } from '#features/calls/web/call-sheet/turn-list.tsx';
import { PlaybackControls } from '#features/calls/web/playback/playback-controls.tsx';
import { usePlayback } from '#features/calls/web/playback/use-playback.ts';
import { spokenLines } from '#features/calls/web/spoken-lines.ts';
import styles from './three-margins.module.css';

export function ThreeMargins({ words: sheet }: PartProps<'three-margins'>) {
  const { margins } = sheet;
  const playback = usePlayback(spokenLines(sheet));
  const turns = sheet.turns.map((turn) => ({
    ...turn,
    event: (
      <div className={styles.notes}>
        {margins.map(({ id, name }) => {
          const note = turn.margins[id];
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
    ),
  }));
  return (
    <ArtifactFrame {...sheet} controls={<PlaybackControls playback={playback} unit="turns" />}>
      <CallStrip call={sheet} />
      <fieldset className={styles.switch}>
        <legend className="small">{sheet.choose}</legend>
        <div className={styles.choices}>
          {margins.map(({ id, name }, index) => (
            <label key={id}>
              <input type="radio" name="margin" value={id} defaultChecked={index === 0} />
              <span>{name}</span>
            </label>
          ))}
        </div>
        {margins.map(({ id, about }) => (
          <p key={id} className="small" data-margin={id}>
            {about}
          </p>
        ))}
      </fieldset>
      <TurnList isWide call={{ ...sheet, turns }} step={playback.step} />
    </ArtifactFrame>
  );
}
