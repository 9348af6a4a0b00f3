import { Spoken } from '../../components/spoken.tsx';
import { PreviewRow } from './preview-row.tsx';
import { type PreviewRowsProps, rowHeight } from './preview-rows.ts';
import classes from './preview-table.module.css';
import { SelectAll } from './select-all.tsx';
import { usePreviewRows } from './use-preview-rows.ts';

const SHAPE = { height: rowHeight, coveredAbove: 101 };

function Head(props: PreviewRowsProps) {
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1} className={classes.heads}>
        <th scope="col" className={classes.number}>
          Row
        </th>
        <th scope="col" className={classes.tick}>
          <SelectAll {...props} />
        </th>
        <th scope="col" className={classes.right}>
          Level
        </th>
        <th scope="col" className={classes.right}>
          Round
        </th>
        <th scope="col">Subject</th>
        <th scope="col">Question text</th>
        <th scope="col">Answer</th>
        <th scope="col">Answer type</th>
        <th scope="col" className={classes.right}>
          Score
        </th>
        <th scope="col" className={classes.right}>
          Time
        </th>
        <th scope="col" className={classes.toggle}>
          <Spoken>Details</Spoken>
        </th>
        <th scope="col" className={classes.notes}>
          <Spoken>Reasons</Spoken>
        </th>
      </tr>
    </thead>
  );
}

/** The rows of a sheet as a table; of thousands only those in sight are drawn. */
export function PreviewTable(props: PreviewRowsProps) {
  const { rows, selection, isLocked, onToggle } = props;
  const { attach, measure, indexes, open, toggle, handlers } = usePreviewRows(props, SHAPE);
  return (
    <table className={classes.table} aria-label="Rows of the sheet" aria-rowcount={rows.length + 1}>
      <Head {...props} />
      <tbody ref={attach} className={classes.body} {...handlers}>
        {indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <PreviewRow
              key={row.row}
              row={row}
              index={index}
              isSelected={selection.has(row.row)}
              isOpen={open.has(row.row)}
              isLocked={isLocked}
              measure={measure}
              onToggle={onToggle}
              onOpen={toggle}
            />
          );
        })}
      </tbody>
    </table>
  );
}
