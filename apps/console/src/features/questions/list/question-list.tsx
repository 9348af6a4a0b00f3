import { QUESTION_TYPES } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { VERDICT_TEXTS, VERDICTS } from '@quizdesk/contract/verdicts';
import { linkOptions } from '@tanstack/react-router';
import { lazy } from 'react';
import { AddLink, ButtonLink } from '../../../components/form/button-link.tsx';
import { BulkList } from '../../../components/list/bulk/bulk-list.tsx';
import type { BulkView } from '../../../components/list/bulk/bulk-view.ts';
import {
  type LevelText,
  useLevelChoices,
  useLevelText,
  useRoundChoices,
} from '../../../components/list/filter/choices.ts';
import { listFilters } from '../../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { cutText } from '../../../components/question/plain-tex.ts';
import {
  ANSWER_TYPE_TEXTS,
  ANSWER_TYPES_OFFERED,
  QUESTION_TYPE_TEXTS,
  SUBJECT_CHOICES,
} from '../../../components/question/question-labels.ts';
import { rowEditing, withBeside } from '../../../components/table/row-editing.tsx';
import { oncePerRow } from '../../../lib/once-per-row.ts';
import { QuestionsSwitch } from '../coverage/questions-switch.tsx';
import { questionRemoval } from '../question-delete.tsx';
import { questionFilter, questionHome } from '../questions-api.ts';
import { questionColumns } from './question-columns.tsx';
import type { QuestionSearch } from './question-search.ts';

const TYPE_CHOICES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const KIND_CHOICES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_TEXTS[value] }));
const STATISTICS_CHOICES = [
  { value: 'all', label: 'Any, with figures' },
  ...VERDICTS.map((value) => ({ value, label: VERDICT_TEXTS[value] })),
  { value: 'too_hard', label: 'Too hard' },
  { value: 'unanswered', label: 'Never answered' },
  { value: 'no_key', label: 'No correct answer' },
  { value: 'notes', label: 'With notes' },
  { value: 'alike', label: 'Looks like another' },
];

/** What the list of questions can be narrowed to. */
const QuestionFilters = listFilters<QuestionSearch>([
  { name: 'round_id', label: 'Round', all: 'All rounds', useChoices: useRoundChoices, isAlways: true },
  { name: 'level_id', label: 'Level', all: 'All levels', useChoices: useLevelChoices, isAlways: true },
  { name: 'subject', label: 'Subject', all: 'All subjects', choices: SUBJECT_CHOICES },
  { name: 'answer_type', label: 'Answer type', all: 'All types', choices: TYPE_CHOICES },
  { name: 'question_type', label: 'Kind', all: 'All kinds', choices: KIND_CHOICES },
  { name: 'statistics', label: 'Statistics', all: 'Any verdict', choices: STATISTICS_CHOICES },
]);

const create = (list: QuestionSearch) => (
  <AddLink link={linkOptions({ to: '/questions/new', state: { list } })}>Create New</AddLink>
);

const editing = withBeside(
  rowEditing('questions.update', async () => (await import('../form/question-view.tsx')).questionView),
  lazy(async () => ({ default: (await import('../form/question-beside.tsx')).QuestionBeside })),
);

/** Needed for each button of a row. */
const rowName = oncePerRow(({ question_text }: Question) => cutText(question_text));

/** The list; its questions lead back to the search and page they were opened from. */
const questionList = (search: QuestionSearch, levelText: LevelText): ListView<Question, QuestionSearch> => ({
  ...questionHome,
  things: 'questions',
  searchLabel: 'Search questions',
  Filters: QuestionFilters,
  actions: ({ statistics }) => (
    <>
      {statistics === 'alike' && (
        <ButtonLink to="/questions/alike" variant="default">
          Side by side
        </ButtonLink>
      )}
      <QuestionsSwitch />
    </>
  ),
  add: create,
  // A question's text leads to its page, not to its form.
  table: { numberHeader: '#', isDense: true, rowLink: undefined },
  columns: questionColumns(search, levelText),
  rowName,
  removal: questionRemoval,
  editing,
  edit: ({ id }, list) => linkOptions({ to: '/questions/$id/edit', params: { id }, state: { list } }),
  empty: {
    title: 'No questions yet',
    text: 'They appear when you write the first one, or bring many from a spreadsheet.',
    actions: (
      <>
        <ButtonLink to="/bulk-questions" variant="default">
          Bulk Questions
        </ButtonLink>
        {create({})}
      </>
    ),
  },
  noMatch: ({ q }) => ({
    title: 'No question found',
    text:
      q === undefined
        ? 'No question matches these filters.'
        : `No question with “${q}” matches the search and the filters.`,
    showAll: 'Show all questions',
  }),
});

const bulk: BulkView<Question, QuestionSearch> = {
  call: 'questions.exportSelected',
  filter: questionFilter,
  Bar: lazy(async () => ({ default: (await import('./question-bulk.tsx')).QuestionBar })),
};

/** The question bank. */
export function QuestionList({ search }: { readonly search: QuestionSearch }) {
  return <BulkList view={questionList(search, useLevelText())} bulk={bulk} search={search} />;
}
