import type { NamedCall } from '../shared/owner-notice.ts';
import { useStartLink } from './playback/start-link.ts';
import { usePlayback } from './playback/use-playback.ts';
import { recordingOf, spokenLines } from './spoken-lines.ts';

/** What the build gives each part of a page with `calls`. */
export interface HeardCalls {
  heard: readonly NamedCall[];
}

/** One of a page's guided calls with its player. A link to its anchor also starts it. */
export function useHeardCall(heard: readonly NamedCall[], id: string) {
  const call = callOf(heard, id);
  const playback = usePlayback(spokenLines(call, recordingOf(id)));
  const anchor = callAnchor(id);
  useStartLink(anchor, playback.start);
  return { anchor, call, playback };
}

export function callAnchor(id: string): string {
  return `hear-${id}`;
}

export function callOf(heard: readonly NamedCall[], id: string): NamedCall {
  const call = heard.find((each) => each.id === id);
  if (!call) throw new Error(`The page has no call "${id}".`);
  return call;
}
