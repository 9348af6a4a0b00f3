// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as grids, and Safari drops a table's roles with its display
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { PreviewRow } from './preview-row.tsx';
import { type PreviewRowsProps, rowHeight } from './preview-rows.ts';
import classes from './preview-table.module.css';
import { SelectAll } from './select-all.tsx';
import { usePreviewRows } from './use-preview-rows.ts';

const HEADS: readonly { readonly label: string; readonly look?: string | undefined }[] = [
  { label: 'Level', look: classes.right },
  { label: 'Round', look: classes.right },
  { label: 'Subject' },
  { label: 'Question text' },
  { label: 'Answer' },
  { label: 'Answer type' },
  { label: 'Score', look: classes.right },
  { label: 'Time', look: classes.right },
];

function Head(props: PreviewRowsProps) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1} className={classes.heads}>
        <th role="columnheader" scope="col" className={classes.number}>
          Row
        </th>
        <th role="columnheader" scope="col" className={classes.tick}>
          <SelectAll {...props} />
        </th>
        {HEADS.map(({ label, look }) => (
          <th key={label} role="columnheader" scope="col" className={look}>
            {label}
          </th>
        ))}
        <th role="columnheader" scope="col" className={classes.toggle}>
          <VisuallyHidden>Details</VisuallyHidden>
        </th>
        <th role="columnheader" scope="col" className={classes.notes}>
          <VisuallyHidden>Reasons</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

/** The rows of a sheet as a table; of thousands only those in sight are drawn. */
export function PreviewTable(props: PreviewRowsProps) {
  const { attach, shown, handlers } = usePreviewRows(props, rowHeight);
  return (
    <table role="table" className={classes.table} aria-label="Rows of the sheet" aria-rowcount={props.rows.length + 1}>
      <Head {...props} />
      <tbody role="rowgroup" ref={attach} className={classes.body} {...handlers}>
        {shown.map((row) => (
          <PreviewRow key={row.row.row} {...row} />
        ))}
      </tbody>
    </table>
  );
}
