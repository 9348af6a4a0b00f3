import { expect, test } from 'vitest';
import { parseSampleArguments } from './sample-arguments.ts';

const EMBEDDED = { databaseUrl: undefined };
const SERVER = { databaseUrl: 'postgres://localhost/quizdesk' };

test('without --sample there is none, with it the scale is 1 by default', () => {
  expect(parseSampleArguments([], EMBEDDED)).toBeUndefined();
  expect(parseSampleArguments(['--sample'], EMBEDDED)).toEqual({ scale: 1 });
  expect(parseSampleArguments(['--sample', '--scale=100'], SERVER)).toEqual({ scale: 100 });
  expect(parseSampleArguments(['--sample', '--scale', '10'], EMBEDDED)).toEqual({ scale: 10 });
});

test.each(['0', '-1', '1.5', '201', '1e2', 'ten', '', '٣'])(
  'a scale of "%s" is refused with a clear message',
  (scale) => {
    expect(() => parseSampleArguments(['--sample', `--scale=${scale}`], SERVER)).toThrow(
      '--scale must be a whole number from 1 to 200',
    );
  },
);

test('the embedded database holds no more than ten times the sample', () => {
  expect(() => parseSampleArguments(['--sample', '--scale=11'], EMBEDDED)).toThrow(
    '--scale may be at most 10 on the embedded database; set DATABASE_URL to a PostgreSQL server for more',
  );
});

test('a scale without the demo, one without a value and an unknown argument are refused', () => {
  expect(() => parseSampleArguments(['--scale=10'], SERVER)).toThrow('npm run demo -- --scale=10');
  expect(() => parseSampleArguments(['--sample', '--scale'], SERVER)).toThrow(/--scale/);
  expect(() => parseSampleArguments(['--sample', '--size=3'], SERVER)).toThrow(/Unknown option '--size'/);
});
