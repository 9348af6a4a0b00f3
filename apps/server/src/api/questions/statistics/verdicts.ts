import type { Finding } from '@quizdesk/contract/question-statistics';
import { VERDICT_TEXTS, VERDICTS, type Verdict } from '@quizdesk/contract/verdicts';
import type { ChoiceFigures, Figures } from './figures.queries.ts';
import { isClearlyMore, isClearlyNegative, wilsonInterval } from './intervals.ts';
import { findChange } from './sudden-change.ts';

/** Below it no verdict is given: the usual least size of a sample in item analysis. */
const LEAST_ANSWERS = 30;
/** Below 0.1 a question is to be rejected or rewritten (R. L. Ebel and D. A. Frisbie, Essentials of Educational Measurement, 1991, are stricter: 0.2). */
const LEAST_DISCRIMINATION = 0.1;
/** Where nearly all are right, or few, no question can separate students much. */
const SEPARABLE = { above: 0.2, below: 0.95 } as const;
/** Above it a question costs time and says nothing; item analyses call 0.9 to 0.95 too easy. */
const MOST_FACILITY = 0.95;
/** A wrong option works from 5 % on (T. M. Haladyna and S. M. Downing, 1993); below 1 % no one is drawn by it. */
const UNUSED = { below: 0.01, leastAnswers: 100 } as const;
/** Two options that so many of the best take are both defensible. */
const BOTH_ABOVE = 0.3;
/** Two options cannot both be taken by few: with fewer than three, a hard question would be accused. */
const LEAST_OPTIONS = 3;

interface Result {
  readonly found: boolean;
  readonly evidence: string;
}

const no = (evidence: string): Result => ({ found: false, evidence });
const yes = (evidence: string): Result => ({ found: true, evidence });

/** A share in words: `31 %`, and `0.4 %` where whole numbers would hide it. */
function percent(share: number): string {
  const whole = Math.round(share * 100);
  const isHidden = share > 0 && share < 1 && (whole < 3 || whole > 97);
  return `${isHidden ? (share * 100).toFixed(1) : whole} %`;
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const number = (value: number) => value.toFixed(2).replace('-', '−');

/** What guessing gets right; null where that cannot be said: several options are right, or the answer is typed. */
export function chanceOf({ answerType, choices }: Pick<Figures, 'answerType' | 'choices'>): number | null {
  if (answerType === 'short_answer') return null;
  const keys = choices.filter(({ is_key }) => is_key).length;
  return keys === 1 && choices.length > 1 ? 1 / choices.length : null;
}

/** A choice as people name it: `option c`, or True. */
function nameOf(choice: ChoiceFigures, { answerType, choices }: Figures): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + choices.indexOf(choice));
  return answerType === 'true_false' || choices.length > 26 ? `“${choice.text}”` : `option ${letter}`;
}

/** The one right choice and the wrong one that the strongest fifth takes most; nothing where there is no such pair. */
function rivalsOf(figures: Figures) {
  const ofStrongest = ({ byFifth }: ChoiceFigures) => byFifth[4] ?? 0;
  const keys = figures.choices.filter(({ is_key }) => is_key);
  const [rival] = figures.choices
    .filter(({ is_key }) => !is_key)
    .sort((one, other) => ofStrongest(other) - ofStrongest(one));
  const [key] = keys;
  const strongest = figures.fifths[4] ?? 0;
  if (keys.length !== 1 || !key || !rival || strongest === 0) return undefined;
  return { key, rival, keyed: ofStrongest(key), drawn: ofStrongest(rival), strongest };
}

function checkKey(figures: Figures): Result {
  const rivals = rivalsOf(figures);
  const evidence: string[] = [];
  if (rivals && isClearlyMore(rivals.drawn, rivals.keyed)) {
    const { key, rival, keyed, drawn, strongest } = rivals;
    evidence.push(
      `Of the strongest fifth of students, ${percent(drawn / strongest)} chose ${nameOf(rival, figures)} and ${percent(keyed / strongest)} the key, ${nameOf(key, figures)}.`,
    );
  }
  const ranked = figures.fifths.reduce((sum, fifth) => sum + fifth, 0);
  if (figures.discrimination !== null && isClearlyNegative(figures.discrimination, ranked)) {
    evidence.push(
      `Students who do well elsewhere get this question wrong more often than the others do (discrimination ${number(figures.discrimination)}).`,
    );
  }
  if (evidence.length > 0) return yes(evidence.join(' '));
  return no(
    rivals
      ? `the strongest fifth has no clear favourite but the key, ${nameOf(rivals.key, figures)}`
      : 'the strong do not do worse',
  );
}

function suddenChange({ days }: Figures): Result {
  const change = findChange(days);
  if (!change) return no(days.length === 1 ? 'answered on one day' : `steady over ${days.length} days`);
  const { before, after, from } = change;
  return yes(
    `Before ${day.format(new Date(from))}, ${percent(before.share)} were right (${before.answers} answers), from then on ${percent(after.share)} (${after.answers}).`,
  );
}

function secondAnswer(figures: Figures): Result {
  const rivals = rivalsOf(figures);
  if (!rivals || figures.choices.length < LEAST_OPTIONS) return no('not a choice among three or more');
  const { key, rival, keyed, drawn, strongest } = rivals;
  if (strongest < LEAST_ANSWERS) return no(`too few in the strongest fifth (${strongest})`);
  const [right, other] = [keyed / strongest, drawn / strongest];
  const evidence = `Of the strongest fifth, ${percent(right)} chose the key, ${nameOf(key, figures)}, and ${percent(other)} ${nameOf(rival, figures)}.`;
  // Those of a hard question guess, whatever their strength: the other must draw clearly more of them than that gives.
  const isDrawn = wilsonInterval(drawn, strongest).low > 1 / figures.choices.length;
  if (right > BOTH_ABOVE && other > BOTH_ABOVE && isDrawn) return yes(evidence);
  return no(`no wrong option passes ${percent(BOTH_ABOVE)} beside the key`);
}

function nearGuessing(figures: Figures): Result {
  const chance = chanceOf(figures);
  if (chance === null) return no('cannot be guessed');
  const { low, high } = wilsonInterval(figures.correct, figures.answers);
  if (low > chance) return no(`${percent(low)} at least is above ${percent(chance)}`);
  if (high < chance) return no(`${percent(high)} at most is below ${percent(chance)}`);
  return yes(
    `${percent(figures.correct / figures.answers)} are right (between ${percent(low)} and ${percent(high)}), and guessing gives ${percent(chance)}.`,
  );
}

function doesNotSeparate({ correct, answers, discrimination }: Figures, isKeyInDoubt: boolean): Result {
  const facility = correct / answers;
  if (isKeyInDoubt) return no('not judged while the key is in doubt');
  if (discrimination === null) return no('cannot be computed');
  const isSeparable = facility > SEPARABLE.above && facility < SEPARABLE.below;
  if (!isSeparable || discrimination >= LEAST_DISCRIMINATION) return no(`discrimination ${number(discrimination)}`);
  return yes(
    `Strong and weak students do about equally well: discrimination ${number(discrimination)}; 0.2 and more is good.`,
  );
}

function tooEasy({ correct, answers }: Figures): Result {
  const facility = correct / answers;
  return facility > MOST_FACILITY ? yes(`${percent(facility)} are right.`) : no(`${percent(facility)} are right`);
}

function optionUnused(figures: Figures): Result {
  const { answers, answerType, choices } = figures;
  if (answerType !== 'multiple_choice' || choices.length === 0) return no('has no options');
  if (answers < UNUSED.leastAnswers) return no(`judged from ${UNUSED.leastAnswers} answers on`);
  const wrong = choices.filter(({ is_key }) => !is_key);
  const unused = wrong.filter((choice) => choice.answers / answers < UNUSED.below);
  const least = Math.min(...wrong.map((choice) => choice.answers));
  if (unused.length === 0)
    return no(wrong.length === 0 ? 'has no wrong options' : `the rarest has ${percent(least / answers)}`);
  const named = unused.map((choice) => `${nameOf(choice, figures)} (${choice.answers})`).join(', ');
  return yes(`Of ${answers} students hardly any chose ${named}.`);
}

/** Verdicts on a question, with the figures for it, and what was looked for and not found. */
export interface Judgement {
  readonly verdicts: Finding[];
  readonly checks: Finding[];
}

/** Judges a question by its figures; with too few answers there is no verdict. */
export function judge(figures: Figures): Judgement {
  if (figures.answers < LEAST_ANSWERS) return { verdicts: [], checks: [] };
  const check_key = checkKey(figures);
  const results: Readonly<Record<Verdict, Result>> = {
    check_key,
    sudden_change: suddenChange(figures),
    second_answer: secondAnswer(figures),
    near_guessing: nearGuessing(figures),
    does_not_separate: doesNotSeparate(figures, check_key.found),
    too_easy: tooEasy(figures),
    option_unused: optionUnused(figures),
  };
  const findings = VERDICTS.map((code) => ({ code, text: VERDICT_TEXTS[code], ...results[code] }));
  const withFound = (found: boolean) =>
    findings.filter((one) => one.found === found).map(({ code, text, evidence }) => ({ code, text, evidence }));
  return { verdicts: withFound(true), checks: withFound(false) };
}
