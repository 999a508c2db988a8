/** The microphone: why it can't be had, how loud it is, and that nothing stays open. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openMicrophone, type Microphone } from './microphone.ts';

const stopped = vi.fn<() => void>();
const closed = vi.fn<() => Promise<void>>(async () => {});
let heard: number;
beforeEach(() => {
  stopped.mockClear();
  closed.mockClear();
  heard = 0;
  vi.stubGlobal('document', {});
  vi.stubGlobal(
    'AudioContext',
    class {
      close = closed;
      createAnalyser = () => ({ getFloatTimeDomainData: (samples: Float32Array) => samples.fill(heard) });
      createMediaStreamSource = () => ({ connect() {} });
    },
  );
});
const stub = (getUserMedia?: () => Promise<object>) =>
  vi.stubGlobal('navigator', getUserMedia ? { mediaDevices: { getUserMedia } } : {});
const refusing = (name: string) => async () => Promise.reject(new DOMException('', name));

test('tells how loud it is, and is off and closed once nobody needs it', async () => {
  stub(async () => ({ getTracks: () => [{ stop: stopped }, { stop: stopped }] }));
  const microphone = (await openMicrophone()) as Microphone;
  expect(microphone.level()).toBe(0);
  heard = 0.5;
  expect(microphone.level()).toBe(0.5);
  expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0]);
  microphone.close();
  expect([stopped.mock.calls.length, closed.mock.calls.length]).toEqual([2, 1]);
});

describe('can not be had', () => {
  test.each([
    ['NotAllowedError', undefined, 'denied'],
    ['NotAllowedError', true, 'denied'],
    ['NotAllowedError', false, 'needs-reload'],
    ['NotFoundError', false, 'missing'],
    ['NotReadableError', false, 'busy'],
  ])('for %s on a page that may use it: %s', async (name, allows, refusal) => {
    stub(refusing(name));
    const allowsFeature = (feature: string) => feature !== 'microphone' || allows;
    vi.stubGlobal('document', allows === undefined ? {} : { featurePolicy: { allowsFeature } });
    expect(await openMicrophone()).toBe(refusal);
  });

  test('at an insecure address', async () => {
    stub();
    expect(await openMicrophone()).toBe('unsupported');
  });
});
