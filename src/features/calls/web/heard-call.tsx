import { useEffect } from 'react';
import type { NamedCall } from '../shared/owner-notice.ts';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

/** One of a page's guided calls, whole. @param item The call's id. */
export function HeardCall({ heard, item }: { heard: readonly NamedCall[]; item: string }) {
  const call = heard.find(({ id }) => id === item);
  if (!call) throw new Error(`The page has no call "${item}".`);
  const playback = usePlayback(spokenLines(call, recordingOf(item)));
  const anchor = `hear-${item}`;
  useEffect(() => {
    // A link to the call also starts it.
    const start = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href$="#${anchor}"]`) && playback.playing !== 'aloud')
        playback.toggle('aloud');
    };
    addEventListener('click', start);
    return () => removeEventListener('click', start);
  });
  return (
    <div id={anchor}>
      <CallSheet call={call} playback={playback} step={playback.step} />
    </div>
  );
}
