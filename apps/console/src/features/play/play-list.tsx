import { type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Removal } from '../../components/dialog/delete-dialog.tsx';
import { ExportMenu } from '../../components/list/export/export-menu.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { PlayFilters } from './play-filters.tsx';
import type { PlayRow, PlaySearch, PlaySource } from './play-source.ts';

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

/** A list of records of play: filtered by person and day, sorted, exported, and deleted where that is declared. */
export function playList<Row extends PlayRow>(view: PlayView<Row>): ListView<Row, PlaySearch> {
  const { path, title, source, numberHeader, actionsHeader, headAction, removal, ...rest } = view;
  const { address, query, save, remove, invalidate } = source;
  const link = (search: PlaySearch): LinkProps => linkOptions({ to: path, search });
  return {
    ...rest,
    label: title,
    address,
    query,
    link,
    Filters: (props) => <PlayFilters address={address} link={link} {...props} />,
    actions: (search) => (
      <>
        {headAction}
        <ExportMenu fileName={path.slice(1)} save={(format, signal) => save(search, format, signal)} />
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
