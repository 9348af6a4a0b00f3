import { isWidelyNarrowed, UNNARROWED_SORTS } from '@quizdesk/contract/rules/play-sorts';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Removal } from '../../components/dialog/delete-dialog.tsx';
import { ExportMenu } from '../../components/list/export/export-menu.tsx';
import { DaysNote, daysFilter } from '../../components/list/filter/days.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { personFilter } from '../../components/person/person-filter.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { badges } from '../../components/resources/badges.ts';
import type { Column } from '../../components/table/resource-columns.ts';
import classes from './play.module.css';
import type { PlayRow, PlaySearch, PlaySource } from './play-source.ts';

/** Whose record it is, leading to that person; the id dimmed next to the name. */
export function PersonCell({ user, hasId = true }: { readonly user: PlayRow['user']; readonly hasId?: boolean }) {
  return (
    <PersonLink person={user.id} className={classes.person} title={hasId ? `${user.name} #${user.id}` : user.name}>
      {user.name}
      {hasId && <span className="qd-dimmed qd-regular qd-figures qd-nowrap"> #{user.id}</span>}
    </PersonLink>
  );
}

/** The column of the person a record is of; it takes the room that is left. */
export function personColumn<Row extends PlayRow>(header: string, rest: Partial<Column<Row>> = {}): Column<Row> {
  return { header, minWidth: 150, onPhone: 'title', cell: ({ user }) => <PersonCell user={user} />, ...rest };
}

/** The badge that a list was narrowed to where it came from. */
function useBadgeNote({ badge_id: id }: PlaySearch): string {
  const { data } = useQuery({ ...badges.find(id ?? 0), enabled: id !== undefined });
  return id === undefined ? '' : `of badge ${data?.name ?? `#${id}`}`;
}

/** What a list of records can be narrowed to: one person, the days on which they were made, and what a link to it names. */
const PlayFilters = listFilters<PlaySearch>(
  [
    { name: 'badge_id', useNote: useBadgeNote },
    { name: 'question_id', useNote: ({ question_id: id }) => (id === undefined ? '' : `to question ${id}`) },
    {
      name: 'is_correct',
      useNote: ({ is_correct: is }) => (is === undefined ? '' : is === 'true' ? 'right' : 'wrong'),
    },
    {
      name: 'becomes_right',
      useNote: ({ becomes_right: id }) => (id === undefined ? '' : `right by correction ${id}`),
    },
    {
      name: 'becomes_wrong',
      useNote: ({ becomes_wrong: id }) => (id === undefined ? '' : `wrong by correction ${id}`),
    },
    {
      name: 'rescored_by',
      useNote: ({ rescored_by: id }) => (id === undefined ? '' : `another score by correction ${id}`),
    },
    { name: 'user_id', ...personFilter },
    daysFilter,
  ],
  { beside: ({ from, to }) => <DaysNote from={from} to={to} /> },
);

/** The addresses of the lists of play. */
type PlayPath =
  | '/user-level-progress'
  | '/sq-attempts'
  | '/qotd-attempts'
  | '/user-answers'
  | '/qotd'
  | '/streak-history'
  | '/user-streak'
  | '/user-badges'
  | '/user-activities';

/** What one list of records declares; the rest is common to all of them. */
interface PlayView<Row> extends Pick<ListView<Row, PlaySearch>, 'columns' | 'empty' | 'note' | 'rowName' | 'things'> {
  readonly path: PlayPath;
  readonly title: string;
  readonly source: PlaySource<Row>;
  /** The head of the numbers in the margin; without it there are none. */
  readonly numberHeader?: string;
  readonly actionsHeader?: string;
  /** What the head offers before the export. */
  readonly headAction?: ReactNode;
  /** Records that are only read have none. */
  readonly removal?: Pick<Removal<Row>, 'about' | 'call' | 'failure' | 'question' | 'thing' | 'title' | 'verb'>;
}

/** What each list cannot be sorted by while it is narrowed to days or a verdict alone. */
const UNNARROWED: Partial<Record<PlayPath, readonly string[]>> = {
  '/user-level-progress': UNNARROWED_SORTS.userLevelProgress,
  '/sq-attempts': UNNARROWED_SORTS.suggestedAttempts,
  '/qotd-attempts': UNNARROWED_SORTS.qotdAttempts,
  '/user-answers': UNNARROWED_SORTS.userAnswers,
};

const newestFirst = ({ sort: _, order: __, ...rest }: PlaySearch): PlaySearch => rest;

const refusalOf = (header: string) => `Sorted by newest: with these filters the list cannot be sorted by ${header}.`;

/** A list of records of play: filtered by person and day, sorted, exported, and deleted where that is declared. */
export function playList<Row extends PlayRow>(view: PlayView<Row>): ListView<Row, PlaySearch> {
  const { path, title, source, numberHeader, actionsHeader, headAction, removal, ...rest } = view;
  const { address, query, save, remove, invalidate } = source;
  const link = (search: PlaySearch): LinkProps => linkOptions({ to: path, search });
  const headerOf = (by = '') => view.columns.find(({ sort }) => sort === by)?.header ?? by;
  const refuses = (search: PlaySearch, sort = '') =>
    isWidelyNarrowed(search) && UNNARROWED[path]?.includes(sort) === true;
  const offered = (search: PlaySearch) => (refuses(search, search.sort) ? newestFirst(search) : search);
  return {
    ...rest,
    label: title,
    address,
    query: (search, rows) => query(offered(search), rows),
    refusal: (search, sort) => (refuses(search, sort) ? refusalOf(headerOf(sort)) : undefined),
    link,
    Filters: PlayFilters,
    actions: (search) => (
      <>
        {headAction}
        <ExportMenu fileName={path.slice(1)} save={(format, how) => save(offered(search), format, how)} />
      </>
    ),
    table: {
      actionCount: 1,
      isDense: true,
      ...(numberHeader === undefined ? { numbers: false } : { numberHeader }),
      ...(actionsHeader === undefined ? {} : { actionsHeader }),
    },
    ...(removal && { removal: { ...removal, nameOf: view.rowName, remove, invalidate } }),
    noMatch: ({ from, to, sort, order }) => ({
      title: `No ${view.things} found.`,
      text:
        from !== undefined && to !== undefined && from > to
          ? 'The first day is after the last one.'
          : `None of the ${view.things} match these filters.`,
      showAll: `Show all ${view.things}`,
      kept: address.parse({ sort, order }),
    }),
  };
}
