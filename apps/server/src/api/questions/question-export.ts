import { isDeepStrictEqual } from 'node:util';
import { BULK_OPTION_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { matchAnswer, matchTexts } from '@quizdesk/contract/rules/bulk-answers';
import type { ExportColumn } from '../../export/export-column.ts';
import type { QuestionRow } from './question-list.ts';

const TEXT_WIDTH = 48;
const SHORT_WIDTH = 16;

/** The answer as a sheet of questions has it: one choice by its text, several with bars between them. */
function answerText({ answer, options }: QuestionRow): string | null {
  if (!Array.isArray(answer)) return answer === null ? null : String(answer);
  const joined = (bar: string) => answer.map((text) => text.replaceAll('|', '\\|')).join(bar);
  const shown = options.slice(0, BULK_OPTION_COLUMNS.length).map(({ option_text }) => option_text);
  const named = matchTexts(answer, shown);
  // Two bars, where with one the whole would be an option that has a bar itself.
  const ways = [...(answer.length === 1 ? answer : []), joined(' | '), joined(' || ')];
  return ways.find((way) => isDeepStrictEqual(matchAnswer(way, shown), named)) ?? joined(' | ');
}

/** Headed as in the sheet that adds questions: this one can be changed and given back. */
export const questionExportColumns: ExportColumn<QuestionRow>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'level_number', value: ({ level }) => level.level_number },
  { head: 'serial_number', value: ({ round }) => round.serial_number },
  { head: 'round', value: ({ round }) => round.name, width: SHORT_WIDTH },
  { head: 'subject', value: ({ subject }) => subject, width: SHORT_WIDTH },
  { head: 'question_text', value: ({ question_text }) => question_text, width: TEXT_WIDTH },
  ...BULK_OPTION_COLUMNS.map((head, at) => ({
    head,
    value: ({ options }: QuestionRow) => options[at]?.option_text ?? null,
    width: SHORT_WIDTH,
  })),
  { head: 'answer', value: answerText, width: SHORT_WIDTH },
  { head: 'score', value: ({ score }) => score },
  { head: 'note', value: ({ notes }) => notes, width: SHORT_WIDTH },
  { head: 'time', value: ({ time }) => time },
  { head: 'answer_type', value: ({ answer_type }) => answer_type, width: SHORT_WIDTH },
  { head: 'hint', value: ({ hint }) => hint, width: SHORT_WIDTH },
  { head: 'answered', value: ({ answers }) => answers },
  { head: 'right', value: ({ facility }) => facility },
];
