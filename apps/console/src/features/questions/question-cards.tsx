import type { QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { PageHead } from '../../components/page-head.tsx';
import { QuestionCard } from '../../components/question-card.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { CreateNew } from './create-new.tsx';
import { NoQuestions } from './no-questions.tsx';
import classes from './question-cards.module.css';
import { QuestionDelete } from './question-delete.tsx';
import { questionsOfTypeQuery } from './questions-api.ts';

/** A list of questions of one kind, and the pages around it. */
export interface CardsPlace {
  readonly title: string;
  readonly type: QuestionType;
  /** What belongs into the list while it is empty. */
  readonly purpose: string;
  readonly list: (search: ListSearch) => LinkProps;
  readonly create: (list: ListSearch) => LinkProps;
  readonly edit: (id: number, list: ListSearch) => LinkProps;
}

interface CardsProps {
  readonly place: CardsPlace;
  readonly search: ListSearch;
  readonly list: ListPage<Question>;
  readonly onDelete: (question: Question) => void;
}

function Cards({ place, search, list, onDelete }: CardsProps) {
  const actions = (question: Question): RowAction[] => [
    { label: 'Edit', icon: IconPencil, link: place.edit(question.id, search) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(question), isDestructive: true },
  ];
  if (list.rows === undefined) return <CardSkeletons />;
  return (
    <ol className={classes.cards} data-stale={list.isStale} aria-label={place.title} aria-busy={list.isStale}>
      {list.rows.map((question, index) => (
        <li key={question.id} className={classes.card}>
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
  const navigate = useNavigate();
  const replacePage = (page: number) => void navigate({ ...place.list(plainList.pageOf(search, page)), replace: true });
  const list = useListPage(useQuery(questionsOfTypeQuery(place.type, search)), search, { replacePage });
  const asking = useAsking<Question>();
  return (
    <>
      <PageHead title={place.title} count={list.count} actions={<CreateNew link={place.create(search)} />} isRuled />
      <ListBody
        list={list}
        failure="The questions could not be loaded"
        empty={<NoQuestions create={place.create(search)}>{place.purpose}</NoQuestions>}
        pageLink={(page, props) => <Link {...place.list(plainList.pageOf(search, page))} {...props} />}
      >
        <Cards place={place} search={search} list={list} onDelete={asking.ask} />
      </ListBody>
      <QuestionDelete asking={asking} />
    </>
  );
}
