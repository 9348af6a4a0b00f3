import { expect, test } from 'vitest';
import { traceOf } from './trace-context.ts';

const [TRACE, PARENT] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test('a trace is read from a header of this version, and from what a later one begins with', () => {
  for (const header of [`00-${TRACE}-${PARENT}-01`, `01-${TRACE}-${PARENT}-00-more`])
    expect(traceOf(header)).toEqual({ trace_id: TRACE, parent_id: PARENT });
});

test.each([
  undefined,
  '',
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01x`,
  `00-${TRACE}x-${PARENT}-01`,
])('%s is none', (header) => {
  expect(traceOf(header)).toBeUndefined();
});
