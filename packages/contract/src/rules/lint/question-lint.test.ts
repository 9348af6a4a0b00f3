import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cpuMsOf } from '../../testing/cpu-ms.ts';
import type { LintCode, LintedQuestion } from './lint-note.ts';
import { lintQuestion } from './question-lint.ts';

const choices = (...texts: readonly string[]) =>
  // The correct one is marked by a star.
  texts.map((text) => ({ option_text: text.replace(/^\*/, ''), is_correct: text.startsWith('*') }));

const choice = (question_text: string, ...texts: readonly string[]): LintedQuestion => ({
  ...{ question_text, answer_type: 'multiple_choice', options: choices(...texts), time: 60 },
});
const short = (question_text: string, answer: string, more: Partial<LintedQuestion> = {}): LintedQuestion => ({
  ...{ question_text, answer_type: 'short_answer', options: [], answer, time: 60, ...more },
});

const notesOf = (question: LintedQuestion) => lintQuestion(question).map(({ code, field }) => [code, field]);
const fieldsOf = (question: LintedQuestion, code: LintCode) =>
  lintQuestion(question).flatMap((note) => (note.code === code ? [note.field] : []));

const THIRD = 'options.2.option_text';

describe('equal options', () => {
  test.each([
    [['*3 kg', '5 kg', '3  kg ', '7 kg'], [THIRD]],
    [['Oxygen', '*Nitrogen', 'oxygen.', 'Argon'], [THIRD]],
    [
      ['*Sound waves', 'Light', 'sound Waves', 'Heat', 'Sound waves.'],
      [THIRD, 'options.4.option_text'],
    ],
    // Case says something here.
    [['*5 mW', '5 MW', 'AaBb', 'aabb', String.raw`$\Delta$`, String.raw`$\delta$`], []],
    [[String.raw`\Gamma`, String.raw`*\gamma`, 'Cat', 'cats'], []],
    [['*0.5', '5', '0.50', '-5'], []],
    [['*one', '', ' ', ''], []],
  ])('%j', (texts, fields) => {
    expect(fieldsOf(choice('Which?', ...texts), 'equal_options')).toEqual(fields);
  });
});

describe('a correct option that is by far the longest', () => {
  const long = 'Because the current heats the thin wire until it glows';
  test.each([
    [[`*${long}`, 'It is hot', 'It is old'], ['options.0.option_text']],
    [['It is hot', 'It is old', `*${long}`], [THIRD]],
    [['It is hot', 'It is old', long.slice(0, 30), `*${long}`], ['options.3.option_text']],
    // Another one is nearly as long; it is no key; there are two keys; there are two options; all are short.
    [[`*${long}`, long.slice(0, 40), 'It is old'], []],
    [[long, '*It is hot', 'It is old'], []],
    [[`*${long}`, '*It is hot', 'It is old'], []],
    [[`*${long}`, 'It is hot'], []],
    [['*twenty five metres', '7 m', '9 m'], []],
    [[`*${long}`, '', ''], []],
  ])('%j', (texts, fields) => {
    expect(fieldsOf(choice('Why does a lamp shine?', ...texts), 'longest_key')).toEqual(fields);
  });
});

test.each([
  ['All of the above', true],
  ['none of these.', true],
  ['Both of the above', true],
  ['Neither of them is right', true],
  ['All of the above the line', true],
  ['All of the people in the room', false],
  ['None', false],
  ['All metals', false],
  ['The ceiling is above all of them', false],
])('the option "%s" speaks of the others: %s', (option, isNoted) => {
  expect(fieldsOf(choice('Which?', 'Copper', '*Zinc', option), 'all_of_the_above')).toEqual(isNoted ? [THIRD] : []);
});

test.each([
  ['a.webp', '', true],
  ['a.webp', ' \n', true],
  ['a.webp', null, true],
  ['a.webp', 'A circuit', false],
  ['', '', false],
  [null, null, false],
])('the picture %j that is described as %j is noted: %s', (media_file, media_alt, isNoted) => {
  const notes = notesOf(short('What is shown?', 'x', { media_file, media_alt }));
  expect(notes).toEqual(isNoted ? [['picture_without_words', 'media_alt']] : []);
});

describe('formulas', () => {
  test.each([
    ['Find $x^2', 'no other half'],
    ['Find 2x$ and y', 'no other half'],
    [String.raw`Find \(x^2`, 'never closed'],
    [String.raw`Find x^2\) now`, 'never began'],
    [String.raw`Mix \ce{H2O with salt`, 'never closed'],
    [String.raw`$\frac{1}{2$`, 'braces'],
    ['$R_E}=3$', 'braces'],
    [String.raw`$\left( x$`, String.raw`\left and \right`],
    [String.raw`$$\begin{array} x$$`, String.raw`\begin and \end`],
    [String.raw`Half is \frac{1}{2}`, 'outside of dollar signs'],
    [String.raw`5\sqrt2`, 'outside of dollar signs'],
  ])('%s', (text, why) => {
    const [note, ...others] = lintQuestion(short(text, 'x'));
    expect(note).toMatchObject({ code: 'broken_formula', field: 'question_text', text: expect.stringContaining(why) });
    expect(others).toEqual([]);
  });

  test.each([
    'It costs $5 and $6.50.',
    'She paid 200$ to him, in US$ 5 or US$.',
    String.raw`Find $x^2$, \(y\), \[z\], $$\left\{ a \right\}$$ and \ce{H2O}.`,
    String.raw`$\leftarrow$ and $\{1, 2\}$ cost \$5`,
    String.raw`C:\new\folder prints "\nHello"`,
    '',
  ])('%s is fine', (text) => {
    expect(lintQuestion(short(text, 'x'))).toEqual([]);
  });

  it('are looked at in every text', () => {
    const broken = '$x';
    expect(notesOf(short('?', broken, { notes: broken, hint: broken }))).toEqual(
      ['answer', 'notes', 'hint'].map((field) => ['broken_formula', field]),
    );
    expect(notesOf(choice('?', '*1', '2', broken))).toEqual([['broken_formula', THIRD]]);
  });
});

describe('the time', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
  test.each([
    [60, 15, true],
    [59, 15, false],
    [238, 60, false],
    [239, 60, true],
    [1000, null, false],
    [1000, 0, false],
    [1000, Number.NaN, false],
  ])('of a question of %i words may not be %s seconds: %s', (count, time, isNoted) => {
    expect(fieldsOf(short(words(count), 'x', { time }), 'short_time')).toEqual(isNoted ? ['time'] : []);
  });

  it('is for the options too; a formula counts as a few words', () => {
    const question = choice(words(60), `*${words(90)}`, words(88).replaceAll('word', 'term'));
    expect(lintQuestion(question)).toEqual([]);
    expect(fieldsOf({ ...question, question_text: words(61) }, 'short_time')).toEqual(['time']);
    const formula = `$${'x + '.repeat(500)} y$`;
    expect(lintQuestion(short(`Find ${formula}`, 'x', { time: 2 }))).toEqual([]);
  });
});

describe('an answer that is in its question', () => {
  test.each<[LintedQuestion, string[]]>([
    [choice('What does the Doppler effect describe?', '*The Doppler effect', 'Reflection'), ['options.0.option_text']],
    [choice('Who gave Mendel’s laws their name?', 'Darwin', '*Mendel’s', 'Hooke'), ['options.1.option_text']],
    [choice('A green leaf takes in green light. It looks', '*green', 'red', 'blue'), ['options.0.option_text']],
    // Another option is named too; the words are a part of others; a number, a short word.
    [choice('Is copper or iron heavier?', '*Copper', 'Iron', 'Zinc'), []],
    [choice('Which metal is in copperplate?', '*Copper', 'Iron', 'Zinc'), []],
    [choice('What is 90 plus 0?', '*90', '10', '20'), []],
    [choice('Add an ion to it', '*ion', 'atom', 'cell'), []],
    [short('The answer is photosynthesis. What is it?', 'Photosynthesis'), ['answer']],
    [short('Which is heavier, copper or iron?', 'iron'), []],
    [short('Which gas do plants take in?', 'Carbon dioxide'), []],
    [{ ...short('Is it true?', 'true'), answer_type: 'true_false' }, []],
  ])('%#', (question, fields) => {
    expect(fieldsOf(question, 'answer_in_question')).toEqual(fields);
  });
});

test('options are looked at for multiple choice alone, where the form keeps those of another type', () => {
  const options = choices('*All of these', 'x', 'x');
  for (const answer_type of ['true_false', 'short_answer', null] as const) {
    expect(lintQuestion({ question_text: '?', answer_type, options, time: 60 })).toEqual([]);
  }
});

test('no text makes it throw, and every note names a field that is there', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(fc.constantFrom('$', '$$', '\\(', '\\)', '{', '}', '\\ce{', '\\left', ' ', 'all of the above', '1', 'é'))
      .map((all) => all.join('')),
  );
  const linted = fc.record({
    question_text: text,
    answer_type: fc.constantFrom('multiple_choice', 'short_answer', 'true_false', null),
    options: fc.array(fc.record({ option_text: text, is_correct: fc.boolean() }), { maxLength: 6 }),
    answer: fc.oneof(text, fc.boolean(), fc.constant(null), fc.array(text)),
    time: fc.oneof(fc.double(), fc.constant(null)),
    notes: fc.option(text),
    hint: fc.option(text),
  });
  fc.assert(
    fc.property(linted, (question) => {
      const strange = lintQuestion(question).filter(({ field, text: words }) => {
        const [name = '', index] = field.split('.');
        const isThere = name === 'options' ? question.options[Number(index)] : Object.hasOwn(question, name);
        return !isThere || words === '';
      });
      expect(strange).toEqual([]);
    }),
  );
}, 30_000);

it('takes no longer than its text is long', () => {
  const questions = ['$', '\\(', '{', 'all of these ', 'a ', '\\left(', '$5 ', '\u0301'].map((piece) =>
    choice(piece.repeat(4000 / piece.length), ...Array.from({ length: 50 }, () => piece.repeat(1000 / piece.length))),
  );
  expect(cpuMsOf(() => questions.map(lintQuestion))).toBeLessThan(5000);
});
