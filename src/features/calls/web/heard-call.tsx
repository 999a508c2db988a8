import type { NamedCall } from '../shared/owner-notice.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { useStartLink } from './playback/start-link.ts';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

/** One of a page's guided calls, whole. @param item The call's id. */
export function HeardCall({ heard, item }: { heard: readonly NamedCall[]; item: string }) {
  const call = heard.find(({ id }) => id === item);
  if (!call) throw new Error(`The page has no call "${item}".`);
  const playback = usePlayback(spokenLines(call, recordingOf(item)));
  const anchor = `hear-${item}`;
  useStartLink(anchor, playback);
  return (
    <div id={anchor}>
      <CallSheet call={call} playback={playback} step={playback.step} />
    </div>
  );
}
