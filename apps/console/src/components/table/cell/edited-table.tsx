import { Suspense } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import type { CellEdit, EditedCellsProps, RowEditing, ValueCellProps } from '../resource-columns.ts';
import classes from '../resource-table.module.css';
import { useCells } from './use-cells.ts';

type Cells<Row> = ReturnType<typeof useCells<Row>>;

interface CellProps<Row> extends ValueCellProps<Row> {
  readonly cells: Cells<Row>;
  readonly edit: CellEdit;
  readonly Cell: RowEditing<Row>['Cell'];
}

/** A cell that can be edited, or is. */
function EditableValue<Row>({ cells, edit, Cell, column, row, rowName, look, below, children }: CellProps<Row>) {
  const id = cells.cellId(row, edit.field);
  const label = `${column.header} of ${rowName}`;
  const isOpen = cells.open.includes(id);
  return (
    <td
      className={`${look} ${classes.edited}`}
      data-open={isOpen ? id : undefined}
      onDoubleClick={() => cells.edit(id)}
      onFocus={() => cells.enter(id, rowName)}
      onBlur={cells.leave}
    >
      {isOpen ? (
        <Suspense fallback={children}>
          <Cell
            row={row}
            edit={edit}
            label={label}
            isAtEnd={column.align === 'right'}
            onStored={cells.put}
            onGo={(step) => cells.go(id, step)}
            onEnd={(step) => cells.end(id, step)}
          />
        </Suspense>
      ) : (
        <>
          {children}
          <button
            type="button"
            className={classes.stop}
            data-cell={id}
            tabIndex={cells.stop === id ? 0 : -1}
            aria-label={`Change ${label}`}
            onClick={() => cells.edit(id)}
            onKeyDown={(event) => cells.move(event, id)}
          />
        </>
      )}
      {below}
    </td>
  );
}

/** Draws a table whose cells can be edited where their columns say so. */
export function EditedTable<Row>({
  table,
  columns,
  children,
  Cell,
}: EditedCellsProps<Row> & Pick<RowEditing<Row>, 'Cell'>) {
  const cells = useCells(table, columns);
  const draw = (cell: ValueCellProps<Row>) => {
    const { edit } = cell.column;
    return edit && <EditableValue {...cell} edit={edit} cells={cells} Cell={Cell} />;
  };
  return (
    <>
      <VisuallyHidden isStatus>{cells.told}</VisuallyHidden>
      {children({ table: cells.table, rows: cells.rows, draw })}
    </>
  );
}
