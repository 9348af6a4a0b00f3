import { Button } from '@mantine/core';
import { QUESTION_TYPES } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { VERDICT_TEXTS, VERDICTS } from '@quizdesk/contract/verdicts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { AddLink, ButtonLink } from '../../../components/form/button-link.tsx';
import { plural } from '../../../components/format/format-number.ts';
import {
  type LevelText,
  useLevelChoices,
  useLevelText,
  useRoundChoices,
} from '../../../components/list/filter/choices.ts';
import { ClearFilter } from '../../../components/list/filter/filter-bar.tsx';
import { FoldedFilters } from '../../../components/list/filter/folded-filters.tsx';
import { listFilters } from '../../../components/list/filter/list-filters.tsx';
import { isNarrowed } from '../../../components/list/list-search.ts';
import type { FilterProps, ListView } from '../../../components/list/resource/list-view.ts';
import { ShownList, useList } from '../../../components/list/resource/resource-list.tsx';
import { SelectionBar } from '../../../components/page/selection-bar.tsx';
import {
  ANSWER_TYPE_TEXTS,
  ANSWER_TYPES_OFFERED,
  cutText,
  QUESTION_TYPE_TEXTS,
  SUBJECT_CHOICES,
} from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { type Ticks, useTicks } from '../../../components/table/use-ticks.tsx';
import { QuestionsSwitch } from '../coverage/questions-switch.tsx';
import { questionRemoval } from '../question-delete.tsx';
import { questionHome } from '../questions-api.ts';
import { questionColumns } from './question-columns.tsx';
import type { QuestionSearch } from './question-search.ts';

const UseOnDialog = lazy(async () => ({ default: (await import('../calendar/use-on-dialog.tsx')).UseOnDialog }));

/** What can be done with the questions that are ticked. */
function UseOn({ ticks: { rows, untick } }: { readonly ticks: Ticks<Question> }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <SelectionBar text={plural(rows.length, 'question selected', 'questions selected')}>
        <Button
          leftSection={<IconCalendarPlus size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Use on...
        </Button>
        <Button variant="default" onClick={() => untick(rows)}>
          Clear
        </Button>
      </SelectionBar>
      {isAsking && (
        <Suspense>
          <UseOnDialog
            questions={rows}
            onClose={close}
            onUsed={(used) => {
              close();
              untick(used);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const TYPE_CHOICES = ANSWER_TYPES_OFFERED.map((value) => ({ value, label: ANSWER_TYPE_TEXTS[value] }));
const KIND_CHOICES = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_TEXTS[value] }));
const STATISTICS_CHOICES = [
  { value: 'all', label: 'Any, with figures' },
  ...VERDICTS.map((value) => ({ value, label: VERDICT_TEXTS[value] })),
  { value: 'too_hard', label: 'Too hard' },
  { value: 'unanswered', label: 'Never answered' },
  { value: 'no_key', label: 'No correct answer' },
  { value: 'notes', label: 'With notes' },
];

/** Takes the order away too. */
function ClearAll({ home, search }: FilterProps<QuestionSearch>) {
  const isPlain = !isNarrowed(search) && search.sort === undefined;
  return isPlain ? null : <ClearFilter link={home.link({})}>Clear all</ClearFilter>;
}

/** What the list of questions can be narrowed to. */
const QuestionFilters = listFilters<QuestionSearch>(
  [
    { name: 'round_id', label: 'Round', all: 'All rounds', useChoices: useRoundChoices },
    { name: 'level_id', label: 'Level', all: 'All levels', useChoices: useLevelChoices },
    { name: 'subject', label: 'Subject', all: 'All subjects', choices: SUBJECT_CHOICES },
    { name: 'answer_type', label: 'Answer type', all: 'All types', choices: TYPE_CHOICES },
    { name: 'question_type', label: 'Kind', all: 'All kinds', choices: KIND_CHOICES },
    { name: 'statistics', label: 'Statistics', all: 'Any verdict', choices: STATISTICS_CHOICES },
    { name: 'clear', Filter: ClearAll },
  ],
  { Frame: FoldedFilters },
);

const create = (list: QuestionSearch) => (
  <AddLink link={linkOptions({ to: '/questions/new', state: { list } })}>Create New</AddLink>
);

/** The list; its questions lead back to the search and page they were opened from. */
const questionList = (search: QuestionSearch, levelText: LevelText): ListView<Question, QuestionSearch> => ({
  ...questionHome,
  things: 'questions',
  searchLabel: 'Search questions',
  Filters: QuestionFilters,
  actions: () => <QuestionsSwitch />,
  add: create,
  // A question's text leads to its page, not to its form.
  table: { numberHeader: '#', isDense: true, rowLink: undefined },
  columns: questionColumns(search, levelText),
  rowName: ({ question_text }) => cutText(question_text),
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

/** The question bank. */
export function QuestionList({ search }: { readonly search: QuestionSearch }) {
  const view = questionList(search, useLevelText());
  const list = useList(view, search);
  const mayPlan = useRights().may('quizOfDay.setDays');
  const ticks = useTicks(list.rows, view.rowName);
  const removal = {
    ...questionRemoval,
    invalidate: (question: Question) => {
      ticks.untick([question]);
      return questionRemoval.invalidate(question);
    },
  };
  const columns = mayPlan ? [ticks.column, ...view.columns] : view.columns;
  return (
    <>
      <ShownList view={{ ...view, columns, removal }} search={search} list={list} />
      {ticks.rows.length > 0 && <UseOn ticks={ticks} />}
    </>
  );
}
