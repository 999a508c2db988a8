/** A whole talk with its lead card as plain HTML: for whoever reads first, and for browsers without scripts. */
import sample from '../../../../content/receptionist/sample-talk.yaml';
import { LeadCard } from './lead-card.tsx';
import styles from './sample-talk.module.css';
import { TalkSheet } from './sheet/talk-sheet.tsx';

export function SampleTalk() {
  const { label, title, names, heading, turn, note } = sample.words;
  return (
    <div className={styles.sample}>
      <TalkSheet id="sample-turn" label={label} title={title} turns={sample.turns} names={names} />
      <LeadCard heading={heading} lines={sample.lines} note={note} turnWords={turn} talkId="sample-turn" />
    </div>
  );
}
