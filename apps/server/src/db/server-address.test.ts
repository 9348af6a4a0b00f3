import { expect, test } from 'vitest';
import { faultOfAddress as faultOf, splitAddress, writableOf } from './server-address.ts';

const faultOfAddress = (address: string) => faultOf(address, 'DATABASE_URL');

test.each([
  ['postgres://ama:secret@host:5432/quiz', ['postgres://ama:secret@host:5432/quiz']],
  [
    'postgresql://ama:a%2Cb@h1:5432,h2,[::1]:5433/quiz?sslmode=require',
    [
      'postgresql://ama:a%2Cb@h1:5432/quiz?sslmode=require',
      'postgresql://ama:a%2Cb@h2/quiz?sslmode=require',
      'postgresql://ama:a%2Cb@[::1]:5433/quiz?sslmode=require',
    ],
  ],
  ['postgres:///quiz?host=/run/postgresql', ['postgres:///quiz?host=/run/postgresql']],
  ['postgres://ama@/quiz?host=/run/postgresql', ['postgres://ama@/quiz?host=/run/postgresql']],
  ['postgres://%2Frun%2Fpostgresql/quiz', ['postgres://%2Frun%2Fpostgresql/quiz']],
])('%s names these servers', (address, urls) => {
  expect([faultOfAddress(address), splitAddress(address)]).toEqual([undefined, urls]);
});

test.each([
  'localhost',
  'mysql://host/quiz',
  'postgres://ama:secret@[half',
  'postgres://h1:5432,h2:port/quiz',
  'postgres://h1,,h2/quiz',
  'postgres://h1:65536/quiz',
  'postgres:///quiz?host=h1,h2',
])('%s is refused', (address) => {
  expect(faultOfAddress(address)).toBe('must be an address such as postgres://user:password@host:5432/name');
});

test('a server that is only read is none to write to', () => {
  const of = (wanted: string) => `postgres://h1,h2/quiz?target_session_attrs=${wanted}`;
  expect(['read-write', 'primary'].map((wanted) => faultOfAddress(of(wanted)))).toEqual([undefined, undefined]);
  for (const wanted of ['any', 'standby', 'read-only', '']) {
    expect(faultOfAddress(of(wanted))).toBe('must have target_session_attrs=read-write, or leave it out');
  }
});

test('one to read from is a replica', () => {
  const of = (wanted: string) => faultOf(`postgres://h1,h2/quiz?target_session_attrs=${wanted}`, 'DATABASE_READ_URL');
  expect(['standby', 'prefer-standby', 'read-only'].map(of)).toEqual([undefined, undefined, undefined]);
  expect(of('primary')).toBe('must have target_session_attrs=standby, or leave it out');
});

test('one server is taken for what it is, unless the address says otherwise', () => {
  expect(writableOf('postgres://h1/quiz', 'DATABASE_URL')).toBeUndefined();
  expect(writableOf('postgres://h1/quiz?target_session_attrs=primary', 'DATABASE_URL')).toBe(true);
  expect(writableOf('postgres://h1,h2/quiz', 'DATABASE_DIRECT_URL')).toBe(true);
  expect(writableOf('postgres://h1/quiz', 'DATABASE_READ_URL')).toBeUndefined();
  expect(writableOf('postgres://h1,h2/quiz', 'DATABASE_READ_URL')).toBe(false);
});
