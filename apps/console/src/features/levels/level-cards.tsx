import type { Level } from '@quizdesk/contract/levels';
import { Link, linkOptions } from '@tanstack/react-router';
import { DeleteDialog, type Removal } from '../../components/dialog/delete-dialog.tsx';
import { BLOCKING_QUESTIONS, type DependentsView } from '../../components/dialog/use-dependents.ts';
import { type DialogTarget, useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../components/form/link-button.tsx';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { useQuizNames } from '../../components/list/filter/choices.ts';
import { QuizFilters } from '../../components/list/filter/quiz-filter.ts';
import { ListBody } from '../../components/list/list-body.tsx';
import type { QuizSearch } from '../../components/list/list-search.ts';
import { useList } from '../../components/list/resource/resource-list.tsx';
import { PageHead, PageRange } from '../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { levels } from '../../components/resources/levels.ts';
import { AddLevelCard, LevelCard, SkeletonCards } from './level-card.tsx';
import classes from './level-cards.module.css';
import { cardsSource, levelName, noLevels } from './levels-api.ts';

const counting: DependentsView = {
  resource: 'levels',
  count: levels.dependents,
  labels: {
    questions: BLOCKING_QUESTIONS,
    progress: {
      things: 'progress records',
      one: 'participant has reached it, whose progress must be deleted first',
      many: 'participants have reached it, whose progress must be deleted first',
      isBlocking: true,
    },
    attempts: {
      things: 'attempts',
      one: 'suggested quiz attempt stays, with the level’s id',
      many: 'suggested quiz attempts stay, with the level’s id',
    },
    answers: {
      things: 'answers',
      one: 'answer by a participant stays, with the level’s id',
      many: 'answers by participants stay, with the level’s id',
    },
  },
};

/** Asks whether a level should be deleted, and says what must be deleted first and what stays. */
function LevelDelete({ target }: { readonly target: DialogTarget<Level> }) {
  const quizName = useQuizNames();
  const nameOf = (level: Level) => levelName(level, quizName(level.quiz_id));
  const removal: Removal<Level> = {
    ...levels,
    call: 'levels.remove',
    title: target.row === undefined ? 'Delete Level' : `Delete ${nameOf(target.row)}`,
    thing: 'Level',
    nameOf,
    question: () => 'Are you sure you want to delete this level?',
    counting,
  };
  return <DeleteDialog removal={removal} target={target} />;
}

const add = <AddLink link={linkOptions({ to: '/quizzes-by-level/create' })}>Add New Level</AddLink>;

/** The levels as a grid of cards, each leading to its questions. */
export function LevelCards({ search }: { readonly search: QuizSearch }) {
  const list = useList(cardsSource, search);
  const target = useDialogTarget<Level>();
  const quizName = useQuizNames();
  const { rows } = list;
  const { title, text } = noLevels(search);
  return (
    <>
      <PageHead title={cardsSource.label} count={list.count} isRuled>
        <QuizFilters home={cardsSource} search={search} onChange={list.show} />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <VisuallyHidden isStatus>
        {rows === undefined && list.problem === undefined ? 'Loading levels' : ''}
      </VisuallyHidden>
      <ListBody
        list={list}
        failure="The levels could not be loaded"
        empty={
          <EmptyState title={title} actions={add}>
            {text}
          </EmptyState>
        }
        pageLink={(page, props) => <Link {...cardsSource.link(cardsSource.address.pageOf(search, page))} {...props} />}
      >
        <ul className={classes.grid} aria-label="Levels" aria-busy={list.isStale || rows === undefined}>
          {rows === undefined ? (
            <SkeletonCards />
          ) : (
            <>
              {rows.map((level) => (
                <LevelCard
                  key={level.id}
                  level={level}
                  quiz={quizName(level.quiz_id)}
                  list={search}
                  onDelete={target.open}
                />
              ))}
              <AddLevelCard list={search} />
            </>
          )}
        </ul>
      </ListBody>
      <LevelDelete target={target} />
    </>
  );
}
