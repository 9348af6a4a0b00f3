import { describe, expect, it } from 'vitest';
import { FINE } from '../testing-workbooks.ts';
import { LevelRoundReader } from './read-level-round.ts';
import { readQuestion, type WrittenQuestion } from './read-question.ts';

const reader = new LevelRoundReader({
  levels: [{ id: 11, quiz_id: 9, level_number: 1 }],
  rounds: [{ id: 21, serial_number: 1 }],
});
const read = (changes: Partial<WrittenQuestion>, broken: [keyof typeof FINE, string][] = []) =>
  readQuestion({ ...FINE, ...changes }, reader, new Map(broken));
const faultsOf = (changes: Partial<WrittenQuestion>) => read(changes).notes.faults.map(({ field }) => field);

describe('a written question', () => {
  it('becomes a trial question of its level, round and quiz', () => {
    const { question, notes } = read({ note: 'Because', hint: '', subject: 'Physics' });
    expect(notes).toMatchObject({ faults: [], warnings: [] });
    expect(question).toEqual({
      quiz_id: 9,
      level_id: 11,
      round_id: 21,
      question_type: 'trial',
      subject: 'physics',
      question_text: FINE.question_text,
      time: 30,
      score: 3,
      media_file: null,
      answer_type: 'multiple_choice',
      notes: 'Because',
      hint: null,
      answer: ['Newton'],
      options: ['Newton', 'Ohm', 'Volt', 'Watt'].map((option_text, at) => ({ option_text, is_correct: at === 0 })),
    });
  });

  it('has one error for each wrong field, in the order of the columns', () => {
    const nothing = Object.fromEntries(Object.keys(FINE).map((column) => [column, '']));
    const wrong = [
      'level_number',
      'serial_number',
      'subject',
      'question_text',
      'answer',
      'score',
      'time',
      'answer_type',
    ];
    expect(faultsOf(nothing)).toEqual(wrong);
    expect(faultsOf({ answer_type: 'multiple_choice', option_2: '', option_3: '', option_4: '', score: 'x' })).toEqual([
      'option_2',
      'score',
    ]);
  });

  it('with an unknown answer type gets no other error about its answer', () => {
    expect(faultsOf({ answer_type: 'essay', answer: 'untrue' })).toEqual(['answer_type']);
    expect(faultsOf({ answer_type: 'essay', answer: '' })).toEqual(['answer', 'answer_type']);
  });

  it('is wrong where a cell is broken, with no other error of that cell', () => {
    const { question, notes } = read({ answer: '#REF!' }, [
      ['answer', 'the cell shows the error #REF!'],
      ['hint', 'the cell shows the error #N/A'],
    ]);
    expect(question).toBeUndefined();
    expect(notes.warnings).toEqual([]);
    expect(notes.faults.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'answer: the cell shows the error #REF!',
      'hint: the cell shows the error #N/A',
    ]);
  });

  it('may name its level and round by id', () => {
    expect(read({ level_number: '', level_id: 11, serial_number: '', round_id: 21 }).question?.level_id).toBe(11);
    expect(faultsOf({ level_id: 5, round_id: 6 })).toEqual(['level_id', 'round_id']);
  });

  it('may bring its options as a list', () => {
    const options = [{ option_text: 'Newton' }, { option_text: 'Joule' }];
    expect(read({ options }).question?.options).toHaveLength(2);
    expect(faultsOf({ options: [{ option_text: 'x'.repeat(1001) }, { option_text: 'Newton' }] })).toEqual([
      'options[0].option_text',
    ]);
  });
});
