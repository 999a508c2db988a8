import { expect, test } from 'vitest';
import { traceIdOf } from './request-frame.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([`00-${TRACE}-${PARENT}-01`, `01-${TRACE}-${PARENT}-01-more`, `cc-${TRACE}-${PARENT}-00`])(
  '%s names a trace',
  (header) => expect(traceIdOf(header)).toBe(TRACE),
);

test.each([
  undefined,
  '',
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${PARENT}`,
  `01-${TRACE}-${PARENT}-01-${'x'.repeat(200)}`,
  'ann@visitor.example',
])('%s names none', (header) => expect(traceIdOf(header)).toBeUndefined());
