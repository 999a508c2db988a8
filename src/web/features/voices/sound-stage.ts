/** Sees to it that one thing is heard at a time, whatever on the page makes it. */

/** Something that sounds. */
export interface Sounding {
  stop: () => void;
  /** Seconds since its beginning. */
  time: () => number;
}

/** Called once by what sounds, when it comes to its end or can't go on. */
type OnEnd = (failed?: boolean) => void;
export type StartSound = (onEnd: OnEnd) => Sounding;

export interface StageState {
  /** Id of what is heard. */
  playing: string | undefined;
  /** Id of what last failed to play. */
  failed: string | undefined;
}

const SILENT: StageState = { playing: undefined, failed: undefined };

export interface SoundStage {
  state: () => StageState;
  subscribe: (listener: () => void) => () => void;
  /** Ends what is heard and starts this; resolves when it has ended, true when nothing cut it short. */
  play: (id: string, start: StartSound) => Promise<boolean>;
  stop: () => void;
  time: () => number;
}

export function createSoundStage(): SoundStage {
  let state = SILENT;
  let current: { sounding: Sounding | undefined; settle: (finished: boolean) => void } | undefined;
  const listeners = new Set<() => void>();
  const change = (next: StageState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const cut = () => {
    const ended = current;
    current = undefined;
    ended?.sounding?.stop();
    ended?.settle(false);
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    play(id, start) {
      cut();
      return new Promise((resolve) => {
        const mine: NonNullable<typeof current> = { sounding: undefined, settle: resolve };
        current = mine;
        change({ playing: id, failed: undefined });
        mine.sounding = start((failed = false) => {
          if (current !== mine) return;
          current = undefined;
          change({ playing: undefined, failed: failed ? id : undefined });
          resolve(!failed);
        });
      });
    },
    stop() {
      cut();
      change(SILENT);
    },
    time: () => current?.sounding?.time() ?? 0,
  };
}
