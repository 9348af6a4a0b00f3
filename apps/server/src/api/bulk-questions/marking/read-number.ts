import { questionInput } from '@quizdesk/contract/questions';
import { check, isEmpty, type Reading } from './reading.ts';

/** The whole number that a cell shows (`12`, `12.00`, `1,200`), undefined where it shows none. */
export function wholeNumber(text: string): number | undefined {
  const found = /^([+-]?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.0*)?$/.exec(text.trim());
  return found ? Number(`${found[1]}${found[2]?.replaceAll(',', '')}`) : undefined;
}

/** Parses `score` or `time` by the rules that hold for every question. */
export function readNumber(field: 'score' | 'time', text: string): Reading<number> {
  if (isEmpty(text)) return { fault: `the ${field} is empty` };
  const decimal = /^[+-]?\d*\.?\d+$/.test(text.trim()) ? Number(text) : text;
  return check(questionInput.shape[field], wholeNumber(text) ?? decimal);
}
