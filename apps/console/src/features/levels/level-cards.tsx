import type { Level } from '@quizdesk/contract/levels';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { DeleteDialog, type Removal } from '../../components/dialog/delete-dialog.tsx';
import { BLOCKING_QUESTIONS, type DependentsView } from '../../components/dialog/use-dependents.ts';
import { type DialogTarget, useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { AddLink } from '../../components/form/button-link.tsx';
import { useCall } from '../../components/form/use-call.ts';
import { plural } from '../../components/format/format-number.ts';
import { StatusBadge } from '../../components/format/status-badge.tsx';
import { withHistory } from '../../components/journal/history.ts';
import { EmptyState } from '../../components/list/empty-state.tsx';
import { useQuizNames } from '../../components/list/filter/choices.ts';
import { ListBody } from '../../components/list/list-body.tsx';
import { useList } from '../../components/list/resource/resource-list.tsx';
import { PageHead, PageRange } from '../../components/page/page-head.tsx';
import { VisuallyHidden } from '../../components/page/visually-hidden.tsx';
import { type LevelSearch, levels } from '../../components/resources/levels.ts';
import { Allowed } from '../../components/rights/rights.tsx';
import { type RowAction, RowIcons, removalAction, useAllowedActions } from '../../components/table/row-actions.tsx';
import { SKELETON_ROWS, SkeletonBar, SkeletonText } from '../../components/table/skeleton.tsx';
import { notifyWritten } from '../../lib/undo.ts';
import classes from './level-cards.module.css';
import { LevelFilters } from './level-filters.ts';
import { cardsSource, levelName, noLevels, setLevelStatus } from './levels-api.ts';

/** Turns a level on and off; the button says what it is about to do. */
function StatusToggle({ level, name }: { readonly level: Level; readonly name: string }) {
  const isActive = level.status === 'active';
  const change = useCall({
    call: () => setLevelStatus(level.id, isActive ? 'inactive' : 'active'),
    onDone: async (changed) => {
      await levels.invalidate();
      notifyWritten(changed.status === 'active' ? 'Level activated' : 'Level deactivated', name, changed);
    },
    failure: 'Failed to change the status of a level',
    failureTitle: isActive ? 'Level not deactivated' : 'Level not activated',
    // Not awaited: without a connection the button would be busy until there is one.
    onFailure: () => void levels.invalidate(),
  });
  const label = isActive ? 'Deactivate' : 'Activate';
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      className={classes.toggle}
      aria-label={`${label} ${name}`}
      isBusy={change.isBusy}
      onClick={() => void change.run()}
    >
      {label}
    </BusyButton>
  );
}

interface LevelCardProps {
  readonly level: Level;
  /** The quiz's name, where there are several. */
  readonly quiz: string | undefined;
  /** The list that shows the card, for the way back from its form. */
  readonly list: LevelSearch;
  readonly onDelete: (level: Level) => void;
}

/** One level: its number leads to its questions. */
function LevelCard({ level, quiz, list, onDelete }: LevelCardProps) {
  const params = { id: level.id };
  const name = levelName(level, quiz);
  const edit = linkOptions({ to: '/quizzes-by-level/$id/edit', params, state: { list } });
  const actions: RowAction[] = [
    { label: 'Edit', icon: IconPencil, link: edit },
    removalAction({ call: 'levels.remove' }, () => onDelete(level)),
  ];
  return (
    <li className={`qd-stack ${classes.card}`}>
      <div className={`qd-row qd-between qd-gap-8 ${classes.top}`}>
        <h2 className="qd-heading qd-may-shrink qd-break">
          <Link to="/quizzes-by-level/$id" params={params} className={`qd-figures ${classes.link}`}>
            {levelName(level)}
          </Link>
        </h2>
        <StatusBadge status={level.status} />
      </div>
      <p className={`qd-clamp ${classes.description}`} title={level.description}>
        {level.description}
      </p>
      {quiz !== undefined && (
        <p className="qd-note qd-figures qd-ellipsis" title={quiz}>
          {quiz}
        </p>
      )}
      <p className="qd-note qd-figures">{plural(level.questions_count, 'question', 'questions')}</p>
      <div className={`qd-row qd-between ${classes.actions}`}>
        <Allowed call="levels.setStatus">
          <StatusToggle level={level} name={name} />
        </Allowed>
        <RowIcons
          rowName={name}
          actions={useAllowedActions()(withHistory(actions, { table: 'levels', id: level.id, name }))}
        />
      </div>
    </li>
  );
}

/** The last card: it leads to the form for a new level. */
function AddLevelCard({ list }: { readonly list: LevelSearch }) {
  return (
    <Allowed call="levels.insert">
      <li className={`qd-stack ${classes.card}`}>
        <Link
          to="/quizzes-by-level/create"
          state={{ list }}
          className={`qd-row qd-fill qd-gap-8 qd-strong ${classes.add}`}
        >
          <IconPlus size={20} stroke={1.7} aria-hidden="true" />
          Add New Level
        </Link>
      </li>
    </Allowed>
  );
}

/** The shape of the cards while they are on their way. */
function SkeletonCards() {
  return SKELETON_ROWS.slice(0, 8).map((row) => (
    <li key={row} className={`qd-stack ${classes.card}`} aria-hidden="true">
      <div className={`qd-row qd-between qd-gap-8 ${classes.top}`}>
        <SkeletonBar width={72} />
      </div>
      <p className={`qd-clamp ${classes.description}`}>
        <SkeletonText row={row} share={1} />
        <SkeletonText row={row + 3} share={0.7} />
      </p>
      <p className="qd-note qd-figures">
        <SkeletonBar width={88} />
      </p>
      <div className={`qd-row qd-between ${classes.actions}`}>
        <SkeletonBar width={96} />
      </div>
    </li>
  ));
}

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
export function LevelCards({ search }: { readonly search: LevelSearch }) {
  const list = useList(cardsSource, search);
  const target = useDialogTarget<Level>();
  const quizName = useQuizNames();
  const { rows } = list;
  const { title, text } = noLevels(search);
  return (
    <>
      <PageHead title={cardsSource.label} count={list.count} isRuled>
        <LevelFilters home={cardsSource} search={search} onChange={list.show} />
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
