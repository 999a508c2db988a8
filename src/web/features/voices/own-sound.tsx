/** Tests with the visitor's own input: a line that they type, and their microphone. */
import type { PartProps } from '../../../content/content-schema.ts';
import { MicrophoneCheck } from './microphone-check.tsx';
import { OwnLine } from './own-line.tsx';
import styles from './own-sound.module.css';

export function OwnSound({ words }: PartProps<'blind-test'>) {
  const { ownLine, microphone } = words;
  return (
    <div className={styles.pair}>
      <div>
        <h3>{ownLine.heading}</h3>
        <OwnLine example={ownLine.example} label={ownLine.label} />
      </div>
      <div>
        <h3>{microphone.heading}</h3>
        <MicrophoneCheck words={microphone} />
      </div>
      <p className={styles.withoutScripts}>{words.withoutScripts}</p>
    </div>
  );
}
