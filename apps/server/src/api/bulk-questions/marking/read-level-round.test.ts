import { expect, it } from 'vitest';
import { LevelRoundReader } from './read-level-round.ts';

const level = (id: number, level_number: number, quiz_id = 9) => ({ id, level_number, quiz_id });
const reader = new LevelRoundReader({
  levels: [level(11, 1), level(12, 18), level(14, 3, 4), level(13, 3, 5), level(15, 2, 5), level(16, 2)],
  rounds: [{ id: 7, serial_number: 4 }],
});

it.each(['1', ' 1 ', '1.00'])('the level number %j is a level', (text) => {
  expect(reader.readLevel(text)).toEqual({ value: level(11, 1) });
});

it.each([
  ['42', 'no level 42; levels run from 1 to 18'],
  ['1.5', 'no level "1.5"; levels run from 1 to 18'],
  ['one', 'no level "one"; levels run from 1 to 18'],
  ['', 'the level number is empty'],
])('the level number %j is wrong', (text, fault) => {
  expect(reader.readLevel(text)).toEqual({ fault });
});

it('of several quizzes prefers quiz 9, else the level that was made first, with a warning', () => {
  expect(reader.readLevel('2')).toEqual({
    value: level(16, 2),
    warning: '2 quizzes have a level 2; that of quiz 9 is taken',
  });
  expect(reader.readLevel('3')).toEqual({
    value: level(13, 3, 5),
    warning: '2 quizzes have a level 3; that of quiz 5 is taken',
  });
});

it('reports that there are no levels, or only one', () => {
  expect(new LevelRoundReader({ levels: [], rounds: [] }).readLevel('1')).toEqual({
    fault: 'no level 1; there are no levels yet',
  });
  const one = new LevelRoundReader({ levels: [level(1, 5)], rounds: [] });
  expect(one.readLevel('1')).toEqual({ fault: 'no level 1; the only level is 5' });
});

it('finds rounds by their serial number', () => {
  expect(reader.readRound('4')).toEqual({ value: { id: 7, serial_number: 4 } });
  expect(reader.readRound('8')).toEqual({ fault: 'no active round has serial number 8' });
  expect(reader.readRound('x')).toEqual({ fault: 'no active round has serial number "x"' });
  expect(reader.readRound('')).toEqual({ fault: 'the serial number is empty' });
});

it('finds levels and rounds by id', () => {
  expect(reader.findLevel(12)).toEqual({ value: level(12, 18) });
  expect(reader.findLevel(1)).toEqual({ fault: 'no level has the id 1' });
  expect(reader.findRound(7)).toEqual({ value: { id: 7, serial_number: 4 } });
  expect(reader.findRound(1)).toEqual({ fault: 'no active round has the id 1' });
});
