/** How recordings are heard on this page: straight or through a phone line, in a quiet room or beside a street. */

export interface LineState {
  phone: boolean;
  noise: boolean;
}

export interface ListeningLine {
  state: () => LineState;
  subscribe: (listener: () => void) => () => void;
}

let state: LineState = { phone: false, noise: false };
const listeners = new Set<() => void>();

/** What the visitor has switched on. */
export const visitorsLine: ListeningLine = {
  state: () => state,
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function switchLine(change: Partial<LineState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

const HARDEST: LineState = { phone: true, noise: true };

/** For the blind test, which puts all voices on the same line. */
export const hardestLine: ListeningLine = { state: () => HARDEST, subscribe: () => () => {} };
