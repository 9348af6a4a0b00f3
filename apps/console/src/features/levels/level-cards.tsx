import type { Level } from '@quizdesk/contract/levels';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuizNames } from '../../components/choices.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { QuizFilter } from '../../components/quiz-filter.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { useListPage } from '../../components/use-list-page.ts';
import { AddLevelCard, LevelCard, SkeletonCards } from './level-card.tsx';
import classes from './level-cards.module.css';
import { LevelDelete } from './level-delete.tsx';
import { LEVELS_PAGE, type LevelSearch, levelSearch, levelsQuery } from './levels-api.ts';
import { AddNewLevel, NoLevels } from './no-levels.tsx';

/** The levels as a grid of cards, each leading to its questions: quiz and page come from the address and go there. */
export function LevelCards({ search }: { readonly search: LevelSearch }) {
  const navigate = useNavigate();
  const show = (wanted: LevelSearch, replace = false) =>
    void navigate({ to: '/quizzes-by-level', search: wanted, replace });
  const replacePage = (page: number) => show(levelSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(levelsQuery(search)), search, { replacePage, pageSize: LEVELS_PAGE });
  const asking = useAsking<Level>();
  const quizName = useQuizNames();
  const { rows } = list;
  return (
    <>
      <PageHead title="Quizzes by Level" count={list.count} isRuled>
        <FilterBar>
          <QuizFilter
            value={search.quiz_id}
            onChange={(quizId) => show(levelSearch.withFilter(search, 'quiz_id', quizId))}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <Spoken isStatus>{rows === undefined && list.problem === undefined ? 'Loading levels' : ''}</Spoken>
      <ListBody
        list={list}
        failure="The levels could not be loaded"
        empty={<NoLevels isFiltered={search.quiz_id !== undefined} action={<AddNewLevel />} />}
        pageLink={(page, props) => <Link to="/quizzes-by-level" search={levelSearch.pageOf(search, page)} {...props} />}
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
                  onDelete={asking.ask}
                />
              ))}
              <AddLevelCard list={search} />
            </>
          )}
        </ul>
      </ListBody>
      <LevelDelete asking={asking} />
    </>
  );
}
