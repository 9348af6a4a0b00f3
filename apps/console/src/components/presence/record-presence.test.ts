import type { OpenRecord, RecordPerson } from '@quizdesk/contract/socket/events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFakeConnection } from '../../lib/socket/testing-socket.ts';
import { RecordPresence } from './record-presence.ts';

const SCHOOL: OpenRecord = { table: 'schools', id: 7 };
const ROUND: OpenRecord = { table: 'rounds', id: 7 };
const AMA: RecordPerson = { id: 1, name: 'Ama', image: null };
const KOFI: RecordPerson = { id: 2, name: 'Kofi', image: null };

let { connection, socket } = openFakeConnection();
let presence: RecordPresence;

beforeEach(() => {
  vi.useFakeTimers();
  ({ connection, socket } = openFakeConnection());
  presence = new RecordPresence(connection);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a record, and keeps the names that are shown. */
function open(record = SCHOOL) {
  const shown: string[][] = [];
  const close = presence.open(record, (people) => void shown.push(people.map(({ name }) => name)));
  return { shown, close };
}

test('there is a connection while a record is open, and each one is said with every connection', () => {
  expect(socket.connect).not.toHaveBeenCalled();
  const school = open();
  expect(socket.connect).toHaveBeenCalledOnce();
  expect(socket.emitted).toEqual([]);
  socket.admit();
  const round = open(ROUND);
  const both = [
    ['open_record', SCHOOL],
    ['open_record', ROUND],
  ];
  expect(socket.emitted).toEqual(both);
  socket.break();
  socket.admit();
  expect(socket.emitted).toEqual([...both, ...both]);
  round.close();
  expect(socket.emitted.at(-1)).toEqual(['close_record', ROUND]);
  vi.runAllTimers();
  expect(socket.active).toBe(true);
  school.close();
  vi.runAllTimers();
  expect(socket.active).toBe(false);
});

test('a connection that others need is used, and stays theirs', () => {
  connection.attach('firmly');
  socket.admit();
  const { close } = open();
  expect(socket.emitted).toEqual([['open_record', SCHOOL]]);
  close();
  vi.runAllTimers();
  expect(socket.emitted.at(-1)).toEqual(['close_record', SCHOOL]);
  expect([socket.connected, socket.connect.mock.calls.length]).toEqual([true, 1]);
});

test('who comes is shown immediately, who leaves a moment later, and who comes back has not left', () => {
  const school = open();
  const round = open(ROUND);
  socket.admit();
  socket.people([AMA], SCHOOL);
  socket.people([AMA, KOFI], SCHOOL);
  socket.people([KOFI], SCHOOL);
  socket.people([AMA, KOFI], SCHOOL);
  vi.advanceTimersByTime(10_000);
  expect(school.shown.at(-1)).toEqual(['Ama', 'Kofi']);
  expect(school.shown.every((names) => names.includes('Ama'))).toBe(true);
  socket.people([KOFI], SCHOOL);
  vi.advanceTimersByTime(10_000);
  expect(school.shown.at(-1)).toEqual(['Kofi']);
  expect(round.shown).toEqual([]);
});

test('nobody is shown once the connection has stayed away, nor after the record is closed', () => {
  const { shown, close } = open();
  socket.admit();
  socket.people([AMA], SCHOOL);
  socket.break();
  expect(shown.at(-1)).toEqual(['Ama']);
  vi.advanceTimersByTime(10_000);
  expect(shown.at(-1)).toEqual([]);
  socket.admit();
  socket.people([AMA], SCHOOL);
  socket.people([], SCHOOL);
  close();
  const times = shown.length;
  vi.advanceTimersByTime(10_000);
  expect(shown).toHaveLength(times);
});
