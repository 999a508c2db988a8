/** Makes sure that only one sound plays at a time on the page. */

/** A sound that is playing. */
export interface Sounding {
  stop: () => void;
  /** Seconds since its beginning. */
  time: () => number;
}

/** Called once by the sound, when it ends or fails. */
type OnEnd = (failed?: boolean) => void;
export type StartSound = (onEnd: OnEnd) => Sounding;

export interface StageState {
  /** Id of the sound that is playing. */
  playing: string | undefined;
  /** Id of the sound that failed last. */
  failed: string | undefined;
}

const SILENT: StageState = { playing: undefined, failed: undefined };

export interface SoundStage {
  state: () => StageState;
  subscribe: (listener: () => void) => () => void;
  /** Stops the current sound and starts this one. Resolves when it ends: false if it was cut short or failed. */
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
