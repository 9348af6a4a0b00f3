import type { Level } from '@quizdesk/contract/levels';
import { Link, linkOptions } from '@tanstack/react-router';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../components/form/link-button.tsx';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { useQuizNames } from '../../components/list/filter/choices.ts';
import { QuizFilters } from '../../components/list/filter/quiz-filter.tsx';
import { ListBody } from '../../components/list/list-body.tsx';
import type { QuizSearch } from '../../components/list/list-search.ts';
import { useList } from '../../components/list/resource/resource-list.tsx';
import { PageHead, PageRange } from '../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { AddLevelCard, LevelCard, SkeletonCards } from './level-card.tsx';
import classes from './level-cards.module.css';
import { LevelDelete } from './level-delete.tsx';
import { noLevels } from './level-labels.ts';
import { cardsSource } from './levels-api.ts';

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
        <QuizFilters search={search} onChange={list.show} />
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
