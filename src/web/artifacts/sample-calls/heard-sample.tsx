/** A sample call to hear in the voices of free speech engines, with its sheet. */
import books from '../../../../content/calls/books-call.yaml';
import recordings from '../../../../content/calls/open-recordings.yaml';
import type { PartProps } from '../../../content/content-schema.ts';
import { CallSheet } from '../../../features/calls/web/call-sheet/call-sheet.tsx';
import { useHeardCall } from '../../../features/calls/web/playback/use-heard-call.tsx';
import { usePlayback } from '../../../features/calls/web/playback/use-playback.ts';
import styles from './heard-sample.module.css';

const recording = recordings.find(({ call }) => call === 'books');
const texts = books.turns.map(({ says }) => says);

export function HeardSample({ words }: PartProps<'blind-test'>) {
  const playback = usePlayback(texts);
  const heard = useHeardCall(recording, playback);
  return (
    <div className={styles.sample}>
      <p>
        {recording && `Engine: ${recording.engines.join(', ')}. `}
        {words.wholeCall}
      </p>
      <CallSheet call={books} playback={playback} step={playback.step} heard={heard} />
    </div>
  );
}
