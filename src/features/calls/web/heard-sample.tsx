import ballpark from '#content/guided-calls/ballpark-guided-call.yaml?heard';
import { CallSheet } from './call-sheet/call-sheet.tsx';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

const lines = spokenLines(ballpark, recordingOf('ballpark'));

export function HeardSample() {
  const playback = usePlayback(lines);
  return <CallSheet call={ballpark} playback={playback} step={playback.step} isFolded />;
}
