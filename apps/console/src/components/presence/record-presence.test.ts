import type { OpenRecord, RecordPeople, RecordPerson } from '@quizdesk/contract/socket/presence';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PresenceSocket, RecordPresence } from './record-presence.ts';

const SCHOOL: OpenRecord = { table: 'schools', id: 7 };
const ROUND: OpenRecord = { table: 'rounds', id: 7 };
const AMA: RecordPerson = { id: 1, name: 'Ama', image: null };
const KOFI: RecordPerson = { id: 2, name: 'Kofi', image: null };
const MINUTE_MS = 60_000;

/** A socket whose server is the test. */
class FakeSocket {
  readonly sent: unknown[] = [];
  readonly connect = vi.fn(() => {
    this.active = true;
  });
  active = false;
  connected = false;
  readonly #handlers = new Map<string, (value: unknown) => void>();

  on(name: string, handler: (value: unknown) => void): void {
    this.#handlers.set(name, handler);
  }

  emit(name: string, record: OpenRecord): void {
    this.sent.push([name, record]);
  }

  disconnect(): void {
    this.active = false;
    if (this.connected) this.happen('disconnect', 'io client disconnect');
  }

  happen(name: string, value?: unknown): void {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    this.#handlers.get(name)?.(value);
  }

  people(people: readonly RecordPerson[], record = SCHOOL): void {
    this.happen('record_people', { ...record, people } satisfies RecordPeople);
  }
}

let socket: FakeSocket;
let presence: RecordPresence;

beforeEach(() => {
  vi.useFakeTimers();
  socket = new FakeSocket();
  // It has what is used of a socket, for any event.
  presence = new RecordPresence(socket as unknown as PresenceSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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
  expect(socket.sent).toEqual([]);
  socket.happen('connect');
  const round = open(ROUND);
  const both = [
    ['open_record', SCHOOL],
    ['open_record', ROUND],
  ];
  expect(socket.sent).toEqual(both);
  socket.happen('disconnect', 'transport close');
  socket.happen('connect');
  expect(socket.sent).toEqual([...both, ...both]);
  round.close();
  expect(socket.sent.at(-1)).toEqual(['close_record', ROUND]);
  vi.runAllTimers();
  expect(socket.active).toBe(true);
  school.close();
  vi.runAllTimers();
  expect(socket.active).toBe(false);
});

test('one page after the other needs one connection', () => {
  const { close } = open();
  socket.happen('connect');
  close();
  open(ROUND);
  vi.runAllTimers();
  expect([socket.active, socket.connect.mock.calls.length]).toEqual([true, 1]);
});

test('who comes is shown immediately, who leaves a moment later, and who comes back has not left', () => {
  const school = open();
  const round = open(ROUND);
  socket.happen('connect');
  socket.people([AMA]);
  socket.people([AMA, KOFI]);
  socket.people([KOFI]);
  socket.people([AMA, KOFI]);
  vi.advanceTimersByTime(10_000);
  expect(school.shown.at(-1)).toEqual(['Ama', 'Kofi']);
  expect(school.shown.every((names) => names.includes('Ama'))).toBe(true);
  socket.people([KOFI]);
  vi.advanceTimersByTime(10_000);
  expect(school.shown.at(-1)).toEqual(['Kofi']);
  expect(round.shown).toEqual([]);
});

test('nobody is shown once the connection has stayed away, nor after the record is closed', () => {
  const { shown, close } = open();
  socket.happen('connect');
  socket.people([AMA]);
  socket.happen('disconnect', 'transport close');
  expect(shown.at(-1)).toEqual(['Ama']);
  vi.advanceTimersByTime(10_000);
  expect(shown.at(-1)).toEqual([]);
  socket.happen('connect');
  socket.people([AMA]);
  socket.people([]);
  close();
  const times = shown.length;
  vi.advanceTimersByTime(10_000);
  expect(shown).toHaveLength(times);
});

test('where there is no service, or it refuses, nothing more is tried for five minutes', () => {
  open();
  socket.happen('connect_error');
  expect(socket.active).toBe(false);
  open(ROUND);
  window.dispatchEvent(new Event('keydown'));
  expect(socket.connect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  window.dispatchEvent(new Event('keydown'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
});

test('a service that was there is waited for', () => {
  open();
  socket.happen('connect');
  socket.happen('disconnect', 'transport close');
  socket.happen('connect_error');
  expect(socket.active).toBe(true);
});

test('without a network nothing is tried until there is one', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open();
  expect(socket.connect).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(socket.connect).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('offline'));
  expect(socket.active).toBe(false);
});

test('a connection that ends is not renewed for somebody who is away, but when they are back', () => {
  open();
  socket.happen('connect');
  vi.advanceTimersByTime(31 * MINUTE_MS);
  expect(socket.active).toBe(true);
  socket.happen('disconnect', 'transport close');
  expect(socket.active).toBe(false);
  window.dispatchEvent(new Event('pointerdown'));
  expect(socket.connect).toHaveBeenCalledTimes(2);
});
