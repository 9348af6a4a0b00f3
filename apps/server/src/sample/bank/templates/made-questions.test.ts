import { ANSWER_TYPES, SUBJECTS } from '@quizdesk/contract/constants';
import { questionInput } from '@quizdesk/contract/questions';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { expect, test } from 'vitest';
import { sampleLevels, sampleRounds } from '../../questions.ts';
import type { SampleQuestion } from '../question.ts';
import { madeQuestions } from './made-questions.ts';
import { templates } from './templates.ts';

const made = [...madeQuestions(10_000)];
const valuesOf = (key: keyof SampleQuestion) => [...new Set(made.map((question) => question[key]))];
const optionsOf = ({ options = [] }: SampleQuestion) => options.map(({ option_text }) => option_text);

test('each can be stored, and only few deserve a note', () => {
  for (const question of made) {
    const { error } = questionInput.safeParse({ ...question, level_id: 1, round_id: 1 });
    expect(error, question.question_text).toBeUndefined();
  }
  const noted = made.filter(({ options = [], notes = null, hint = null, answer = null, ...question }) => {
    const linted = { ...question, options, notes, hint, answer };
    return lintQuestion(linted).length > 0;
  });
  expect(noted.length).toBeLessThan(5);
});

test('all subjects, kinds of answer, rounds and levels are among them', () => {
  expect(valuesOf('subject').sort()).toEqual([...SUBJECTS].sort());
  expect(valuesOf('answer_type').sort()).toEqual([...ANSWER_TYPES].sort());
  expect(valuesOf('serial_number').sort()).toEqual(sampleRounds.map(({ serial_number }) => serial_number));
  const levels = sampleLevels.map(({ level_number }) => level_number);
  expect(valuesOf('level_number').sort((a, b) => Number(a) - Number(b))).toEqual(levels);
});

test('a choice has four different options, of which one is right, in any place', () => {
  const choices = made.filter(({ answer_type }) => answer_type === 'multiple_choice');
  const places = choices.map((question) => {
    expect(new Set(optionsOf(question)).size, question.question_text).toBe(4);
    const right = (question.options ?? []).flatMap(({ is_correct }, index) => (is_correct ? [index] : []));
    expect(right, question.question_text).toHaveLength(1);
    return right[0];
  });
  for (const place of [0, 1, 2, 3]) {
    const share = places.filter((other) => other === place).length / places.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
  }
});

test('half of the statements are true', () => {
  const statements = made.filter(({ answer_type }) => answer_type === 'true_false');
  const share = statements.filter(({ answer }) => answer === true).length / statements.length;
  expect(share).toBeCloseTo(0.5, 1);
});

test('there are enough for the largest sample, each text once, and the first are the same in every run', () => {
  let count = 0;
  const texts = new Set<string>();
  for (const { question_text } of madeQuestions(200_000)) {
    texts.add(question_text);
    if (count < 10_000) expect(question_text).toBe(made[count]?.question_text);
    count++;
  }
  expect(count).toBe(200_000);
  expect(texts.size).toBe(200_000);
});

test('more than there are is refused', () => {
  const all = templates.reduce((sum, { size }) => sum + size, 0);
  const take = () => {
    let count = 0;
    for (const _ of madeQuestions(all + 1)) count++;
    return count;
  };
  expect(take).toThrow(`The templates make only ${all} questions`);
});

/** One of each kind, with what is right: to be read and computed by those who change a template. */
test('what is right is right', () => {
  const one = templates.map(({ make }) => {
    const { ask, right } = make(4711);
    return `${ask} ${right}`;
  });
  expect(one).toMatchInlineSnapshot(`
    [
      "A tram keeps a speed of 3 m/s for 66 s. Which distance is that? 198 m",
      "A current of 3 A flows through a resistor of 107 ohms. What is the voltage across it? 321 V",
      "A crate is pushed 38 m along a floor with a force of 16 N in that direction, 9 times. How much work is done in all? 5472 J",
      "A mole of glucose has a mass of 180 g. What is the mass of 111 moles of it? 19980 g",
      "An atom without charge has 62 protons and a mass number of 160. How many neutrons does it have? 98",
      "A heart beats 90 times a minute. How often does it beat in 62 minutes? 5580",
      "Under a microscope that magnifies 100 times, a cell of 148 thousandths of a millimetre is drawn as it is seen. How long is it in the drawing? 14.8 mm",
      "For which $x$ is $10x + 22 = 162$? 14",
      "A sequence begins with 30 and grows by 9 at each step. What is its term number 33? 318",
      "Take me 3 times and add 39, and you have 261. Which number am I? 74",
      "In a dictionary, which of these words stands third: castle, harness, canoe or cattle? cattle",
      "A royal charter of the year 1550 was broken after 51 years. In which year was that? 1601",
      "8,470 people live on the 154 square kilometres of a plateau. What is its population density? 55 people per square kilometre",
      "On a map of 1 : 184,000 two villages are 3 cm apart. How far is that on the ground? 5.52 km",
      "Which number is written 110101101011 in binary? 3435",
      "A loop runs 3 times. In each of its rounds another loop runs 21 times, and each of its rounds but the first 3 prints a line. How many lines are printed? 54",
      "A market sells 330 bicycles at 28 dollars each. What is its revenue? 9240 dollars",
      "A basket of goods costs 3320 dollars, and prices rise by 19 % in a year. What does it cost then? 3950.8 dollars",
      "A workshop makes stools for 3 dollars each and sells 280 of them for 36 dollars each. What is its gross profit? 9240 dollars",
      "A stall pays 996 dollars of fixed costs a month, and each meal brings 6 dollars more than it costs. How many meals must it sell to break even? 166",
      "A rectangle is 34 cm long and 4 cm wide. How long is the way around it? 76 cm",
      "Two angles of a triangle are $69^\\circ$ and $58^\\circ$. How large is the angle beside the third, on the same line? $127^\\circ$",
      "A box is 28 cm long, 18 cm wide and 20 cm high inside. How much does it hold? $10080\\ \\mathrm{cm^3}$",
      "Today is a Monday. Which day of the week is it in 618 days? Wednesday",
      "We are two numbers. Together we are 121, and one of us is 61 more than the other. Which number is the smaller one of us? 30",
    ]
  `);
});
