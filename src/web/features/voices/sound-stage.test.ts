import { expect, test, vi } from 'vitest';
import { createSoundStage, type StartSound } from './sound-stage.ts';

/** A sound that ends when the test says so. */
function fakeSound() {
  const stop = vi.fn<() => void>();
  let end: (failed?: boolean) => void = () => {};
  const start: StartSound = (onEnd) => {
    end = onEnd;
    return { stop, time: () => 1.5 };
  };
  return { start, stop, end: (failed?: boolean) => end(failed) };
}

test('starting a sound stops the one before', async () => {
  const stage = createSoundStage();
  const [first, second] = [fakeSound(), fakeSound()];
  const firstHeard = stage.play('a', first.start);
  void stage.play('b', second.start);
  expect(first.stop).toHaveBeenCalledOnce();
  expect(await firstHeard).toBe(false);
  expect(stage.state().playing).toBe('b');
  // A stopped sound may still report its end.
  first.end();
  expect(stage.state().playing).toBe('b');
});

test('is silent after a sound ends, and tells its listeners of each change', async () => {
  const stage = createSoundStage();
  const seen: (string | undefined)[] = [];
  const leave = stage.subscribe(() => seen.push(stage.state().playing));
  const sound = fakeSound();
  const heard = stage.play('a', sound.start);
  expect(stage.time()).toBe(1.5);
  sound.end();
  expect(await heard).toBe(true);
  expect(stage.time()).toBe(0);
  leave();
  stage.stop();
  expect(seen).toEqual(['a', undefined]);
});

test('stops the current sound, and names a failed one until the next starts', async () => {
  const stage = createSoundStage();
  const [first, second] = [fakeSound(), fakeSound()];
  void stage.play('a', first.start);
  stage.stop();
  expect(first.stop).toHaveBeenCalledOnce();
  const heard = stage.play('b', second.start);
  second.end(true);
  expect(await heard).toBe(false);
  expect(stage.state()).toEqual({ playing: undefined, failed: 'b' });
});
