import type { OpenRecord, RecordPeople } from '@quizdesk/contract/socket/events';
import { expect } from 'vitest';
import type { TestSocket } from '../testing-sockets.ts';

/** A record that tests open. */
export const SCHOOL: OpenRecord = { table: 'schools', id: 7 };

/** Opens a record and keeps who else has it open, from now on: the latest state is the last. */
export async function openRecord({ socket }: TestSocket, record = SCHOOL): Promise<RecordPeople[]> {
  const states: RecordPeople[] = [];
  socket.on('record_people', (state) => void states.push(state));
  expect(await socket.emitWithAck('open_record', record)).toEqual({ ok: true });
  return states;
}

/** Waits until the others of a record are those of these ids. */
export function expectPeople(states: readonly RecordPeople[], ids: readonly number[]): Promise<void> {
  return expect
    .poll(
      () =>
        states
          .at(-1)
          ?.people.map(({ id }) => id)
          .sort((one, other) => one - other),
      { timeout: 10_000 },
    )
    .toEqual([...ids].sort((one, other) => one - other));
}
