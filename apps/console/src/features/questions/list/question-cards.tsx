import type { Question } from '@quizdesk/contract/questions';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../../components/form/button-link.tsx';
import { historyAction } from '../../../components/journal/history.ts';
import { EmptyState } from '../../../components/list/empty-state.tsx';
import { ListBody } from '../../../components/list/list-body.tsx';
import type { ListSearch } from '../../../components/list/list-search.ts';
import { useList } from '../../../components/list/resource/resource-list.tsx';
import type { ListPage } from '../../../components/list/use-list-page.ts';
import { PageHead } from '../../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { QuestionCard } from '../../../components/question/question-card.tsx';
import { type RowAction, removalAction } from '../../../components/table/row-actions.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import { CalendarSwitch } from '../calendar/calendar-switch.tsx';
import { QuestionDelete, questionRemoval } from '../question-delete.tsx';
import { type CardsPlace, type CardsType, cardsSource } from './card-places.ts';
import classes from './question-cards.module.css';

const CARDS = [0, 1, 2];
const LINES = ['30%', '70%', '22%', '28%', '18%', '24%'];

/** The shape of a list of cards while it is on its way. */
function CardSkeletons() {
  return (
    <>
      <VisuallyHidden isStatus>Loading the questions</VisuallyHidden>
      {CARDS.map((card) => (
        <div key={card} className={`qd-rule-below ${classes.skeleton}`} aria-hidden="true">
          {LINES.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </div>
      ))}
    </>
  );
}

/** How questions come into a list, while it is empty. */
const PURPOSES: Readonly<Record<CardsType, string>> = {
  quiz_of_day: 'They appear when you write one for the daily quiz.',
  suggested: 'They appear when you write one to be suggested to participants.',
};

interface CardsProps {
  readonly place: CardsPlace;
  readonly search: ListSearch;
  readonly list: ListPage<Question>;
  readonly onDelete: (question: Question) => void;
}

function Cards({ place, search, list, onDelete }: CardsProps) {
  const actions = (question: Question): RowAction[] => [
    { label: 'Edit', icon: IconPencil, link: place.edit(question.id, search) },
    { label: 'Duplicate', icon: IconCopy, link: place.create(search, question.id) },
    historyAction({ table: 'questions', id: question.id, name: `Question ${question.id}` }),
    removalAction(questionRemoval, () => onDelete(question)),
  ];
  if (list.rows === undefined) return <CardSkeletons />;
  return (
    <ol className="qd-fading" data-stale={list.isStale} aria-label={place.label} aria-busy={list.isStale}>
      {list.rows.map((question, index) => (
        <li key={question.id} className="qd-rule-below">
          <QuestionCard question={question} number={list.firstNumber + index} actions={actions(question)} />
        </li>
      ))}
    </ol>
  );
}

export interface QuestionCardsProps {
  readonly place: CardsPlace;
  readonly search: ListSearch;
}

/** The questions of one kind as cards, newest first, ten to a page. */
export function QuestionCards({ place, search }: QuestionCardsProps) {
  const list = useList(cardsSource(place), search);
  const target = useDialogTarget<Question>();
  const create = <AddLink link={place.create(search)}>Create New</AddLink>;
  const actions = (
    <>
      {place.type === 'quiz_of_day' && <CalendarSwitch />}
      {create}
    </>
  );
  return (
    <>
      <PageHead title={place.label} count={list.count} actions={actions} isRuled />
      <ListBody
        list={list}
        failure="The questions could not be loaded"
        empty={
          <EmptyState title="No questions yet" actions={create}>
            {PURPOSES[place.type]}
          </EmptyState>
        }
        pageLink={(page, props) => <Link {...place.link(place.address.pageOf(search, page))} {...props} />}
      >
        <Cards place={place} search={search} list={list} onDelete={target.open} />
      </ListBody>
      <QuestionDelete target={target} />
    </>
  );
}
