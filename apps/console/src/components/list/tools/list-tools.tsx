import '@mantine/core/styles/Popover.layer.css';
import { NativeSelect, Popover } from '@mantine/core';
import { ROWS_OFFERED } from '@quizdesk/contract/rules/list-rows';
import { IconColumns3, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useContext, useState } from 'react';
import { usePhone } from '../../format/use-width.ts';
import { sortsOf } from '../../table/resource-columns.ts';
import { SortMenu } from '../../table/sort-menu.tsx';
import { FilterLabels } from '../filter/filter-labels.ts';
import { layoutsQuery } from '../layout/list-layouts.ts';
import { saveLayout } from '../layout/save-layout.ts';
import { useSettled } from '../layout/use-settled.ts';
import { type ListSearch, rowsOf } from '../list-search.ts';
import { sortedColumns } from '../resource/list-sorting.tsx';
import { ListViews } from '../views/list-views.tsx';
import { SaveTool } from '../views/save-view.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import classes from './list-tools.module.css';
import type { ColumnsProps, ListPart, ListToolsProps } from './list-tools-props.ts';

interface RowsSelectProps {
  readonly path: string;
  readonly rows: number;
  readonly page: number;
  /** Shows another page in place of this one. */
  readonly onPage: (page: number) => void;
}

/** How many rows a page has. The first row in sight stays on the page. */
function RowsSelect({ path, rows, page, onPage }: RowsSelectProps) {
  const offered = ROWS_OFFERED.some((number) => number === rows) ? ROWS_OFFERED : [rows, ...ROWS_OFFERED];
  const isLabelled = useContext(FilterLabels);
  const choose = (text: string) => {
    const chosen = ROWS_OFFERED.find((number) => String(number) === text);
    if (chosen === undefined) return;
    onPage(Math.floor(((page - 1) * rows) / chosen) + 1);
    void saveLayout(path, { rows: chosen });
  };
  const select = {
    value: rows,
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => choose(currentTarget.value),
    children: offered
      .toSorted((one, other) => one - other)
      .map((number) => (
        <option key={number} value={number}>
          {number} rows
        </option>
      )),
  };
  if (isLabelled) return <NativeSelect label="Rows on a page" {...select} />;
  return (
    <span className={`qd-screen ${classes.rows}`}>
      <select aria-label="Rows on a page" className={classes.control} {...select} />
      <IconSelector size={14} stroke={1.7} aria-hidden="true" />
    </span>
  );
}

/** Which columns a list has, in which order, and how high its rows are. */
function ColumnsButton(props: ColumnsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={296} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`qd-row ${classes.control} ${classes.columns}`}
          data-open={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconColumns3 size={16} stroke={1.7} aria-hidden="true" />
          Columns
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.panel}>
        <ColumnsPanel {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

export { EditedTable } from '../../table/cell/edited-table.tsx';
export { ListDays } from '../filter/days-filter.tsx';
export { DrawnFilters } from '../filter/draw-filters.tsx';
export { Pagination } from '../pagination.tsx';

/** How a list is shown: rows on a page, columns and their order. */
function ShownAs<Row, Search extends ListSearch>(props: ListToolsProps<Row, Search>) {
  const { view, search, list } = props;
  const { path, layout } = list;
  useQuery({ ...layoutsQuery, enabled: useSettled() });
  return (
    <>
      {view.pageSize === undefined && (
        <RowsSelect
          path={path}
          rows={rowsOf(view, layout)}
          page={list.page}
          onPage={(page) => list.show(view.address.pageOf(search, page), true)}
        />
      )}
      <ColumnsButton path={path} layout={layout} columns={view.columns} search={search} />
    </>
  );
}

/** The order of a list that can be sorted. */
function Order<Row, Search extends ListSearch>({ view, search, list }: ListToolsProps<Row, Search>) {
  const { columns, sorting } = sortedColumns(view, search, list.layout);
  return sorting === undefined ? null : <SortMenu sorts={sortsOf({ ...view.table, columns })} sorting={sorting} />;
}

interface ToolsProps<Row, Search extends ListSearch> extends ListToolsProps<Row, Search> {
  readonly part: ListPart;
}

/** A part of what changes how a list is shown. On a phone the filters have most of it, where there are any. */
export function ListTools<Row, Search extends ListSearch>({ part, ...props }: ToolsProps<Row, Search>) {
  const isPhone = usePhone();
  const { Filters, searchLabel } = props.view;
  if (part === 'views') return <ListViews {...props} />;
  if (part === 'shown') return <ShownAs {...props} />;
  if (part === 'save') return <SaveTool {...props} />;
  if (part === 'beside') {
    if (isPhone) return null;
    return (
      <span className="qd-push qd-flex qd-gap-8">
        <SaveTool {...props} />
      </span>
    );
  }
  const isAlone = Filters === undefined && searchLabel === undefined;
  return (
    <>
      {isPhone && <Order {...props} />}
      {!(isPhone && Filters !== undefined) && <ShownAs {...props} />}
      {(isPhone ? Filters === undefined : isAlone) && <SaveTool {...props} />}
    </>
  );
}
