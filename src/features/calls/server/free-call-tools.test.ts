import { expect, test } from 'vitest';
import { newCall } from './free-call-state.ts';
import { callTools } from './free-call-tools.ts';

test('nobody is put through before name and phone number are known', () => {
  const call = newCall({ trade: 'plumbing', own: undefined, rang: '2026-11-27T10:20' }, '', 0);
  callTools.put_through.run(call);
  expect([call.outcome, call.did.putThrough]).toEqual([undefined, undefined]);
  call.known = { name: 'Rosa Hill', phone: '555-0142' };
  callTools.put_through.run(call);
  expect([call.outcome, call.did.putThrough]).toEqual(['put-through', true]);
});
