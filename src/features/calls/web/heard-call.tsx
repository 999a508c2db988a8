import { CallSheet } from './call-sheet/call-sheet.tsx';
import styles from './short-call.module.css';
import { useHeardCall, type HeardCalls } from './use-heard-call.ts';

/** One of a page's guided calls, whole. @param item The call's id. */
export function HeardCall({ heard, item }: HeardCalls & { item: string }) {
  const { anchor, call, playback } = useHeardCall(heard, item);
  return (
    <div id={anchor} className={styles.call}>
      <CallSheet call={call} playback={playback} step={playback.step} isFolded />
    </div>
  );
}
