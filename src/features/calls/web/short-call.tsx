import words from '#content/guided-calls/playback-words.yaml';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import phone from './guided/owner-phone.module.css';
import styles from './short-call.module.css';
import { useHeardCall, type HeardCalls } from './use-heard-call.ts';

/** One of a page's guided calls to hear, its transcript folded, and the text message that its owner gets. */
export function ShortCall({ heard, item }: HeardCalls & { item: string }) {
  const { anchor, call, playback } = useHeardCall(heard, item);
  const { heading, items } = call.notice;
  const [message] = items;
  return (
    <div className={styles.short}>
      <div id={anchor} className={styles.call}>
        <CallSheet call={call} playback={playback} step={playback.step} folded={words.read} />
      </div>
      <figure className={phone.phone}>
        <figcaption className="eyebrow">{heading}</figcaption>
        <p className={phone.bubble}>
          <strong>{message?.first}</strong>
          <Unbroken text={message?.rest ?? ''} />
        </p>
      </figure>
    </div>
  );
}
