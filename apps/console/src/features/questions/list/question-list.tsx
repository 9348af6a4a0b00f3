import type { Question } from '@quizdesk/contract/questions';
import { linkOptions } from '@tanstack/react-router';
import { DeleteDialog } from '../../../components/dialog/delete-dialog.tsx';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { AddLink } from '../../../components/form/link-button.tsx';
import { type LevelText, useLevelText } from '../../../components/list/filter/choices.ts';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { ListHead, ListRows, useList } from '../../../components/list/resource/resource-list.tsx';
import { cutText } from '../../../components/question/question-labels.ts';
import { useRights } from '../../../components/rights/rights.tsx';
import { useTicks } from '../../../components/table/use-ticks.tsx';
import { QuestionsSwitch } from '../coverage/questions-switch.tsx';
import { questionRemoval } from '../question-delete.tsx';
import { questionHome } from '../questions-api.ts';
import { questionColumns } from './question-columns.tsx';
import { QuestionFilters } from './question-filters.tsx';
import type { QuestionSearch } from './question-search.ts';
import { UseOn } from './use-on.tsx';

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
  table: { numberHeader: '#', isDense: true },
  columns: questionColumns(search, levelText),
  rowName: ({ question_text }) => cutText(question_text),
  edit: ({ id }, list) => linkOptions({ to: '/questions/$id/edit', params: { id }, state: { list } }),
  removal: questionRemoval,
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
  const target = useDialogTarget<Question>();
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
      <ListHead view={view} search={search} list={list} />
      <ListRows
        view={view}
        search={search}
        list={list}
        onRemove={target.open}
        table={{ rowLink: undefined, columns }}
      />
      {ticks.rows.length > 0 && <UseOn ticks={ticks} />}
      <DeleteDialog removal={removal} target={target} />
    </>
  );
}
