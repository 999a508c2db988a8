import { HeardCall } from './heard-call.tsx';
import { OwnerText } from './owner-text.tsx';
import styles from './short-call.module.css';
import { callOf, type HeardCalls } from './use-heard-call.ts';

/** One of a page's guided calls to hear, and the text message that its owner gets. */
export function ShortCall({ heard, item }: HeardCalls & { item: string }) {
  return (
    <div className={styles.short}>
      <HeardCall heard={heard} item={item} />
      <OwnerText {...callOf(heard, item).notice} />
    </div>
  );
}
