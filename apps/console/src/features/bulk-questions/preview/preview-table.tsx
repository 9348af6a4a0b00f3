// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as grids, and Safari drops a table's roles with its display
import { memo } from 'react';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { ANSWER_TYPE_TEXTS } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import { TickBox } from '../../../components/table/tick-box.tsx';
import { answerTypeOf } from '../bulk-labels.ts';
import { type PreviewRowProps, type PreviewRowsProps, rowHeight } from './preview-rows.ts';
import classes from './preview-table.module.css';
import { RowDetails } from './row-details.tsx';
import { RowAnswer, RowCell, RowMark, type RowProps, RowReasons, RowSubject } from './row-parts.tsx';
import { SelectAll } from './select-all.tsx';
import { usePreviewRows } from './use-preview-rows.ts';

interface NumberCellProps extends RowProps {
  readonly column: 'level_number' | 'serial_number' | 'score' | 'time';
  readonly unit?: string;
}

function NumberCell({ row, column, unit }: NumberCellProps) {
  const isNumber = /^\d+$/.test(row[column]);
  return (
    <td role="cell" className={classes.right}>
      <RowCell row={row} column={column}>
        {unit !== undefined && isNumber ? `${row[column]} ${unit}` : row[column]}
      </RowCell>
    </td>
  );
}

function TextCell({ row, column }: RowProps & { readonly column: 'question_text' | 'answer' }) {
  return (
    <td role="cell">
      <RowCell row={row} column={column} isBlock>
        <span className="qd-clamp" title={row[column]}>
          {column === 'answer' ? <RowAnswer row={row} /> : <TexText isInline>{row[column]}</TexText>}
        </span>
      </RowCell>
    </td>
  );
}

function DataCells({ row }: RowProps) {
  const type = answerTypeOf(row.answer_type);
  return (
    <>
      <NumberCell row={row} column="level_number" />
      <NumberCell row={row} column="serial_number" />
      <td role="cell" className={classes.subject}>
        <RowSubject row={row} />
      </td>
      <TextCell row={row} column="question_text" />
      <TextCell row={row} column="answer" />
      <td role="cell">
        <RowCell row={row} column="answer_type">
          {type === undefined ? row.answer_type : ANSWER_TYPE_TEXTS[type]}
        </RowCell>
      </td>
      <NumberCell row={row} column="score" />
      <NumberCell row={row} column="time" unit="s" />
    </>
  );
}

/** One row of a sheet where columns have room. Redrawn only when something about it changes. */
const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, index, isSelected, isOpen, isLocked, measure, onToggle, onOpen } = props;
  const isWrong = row.status === 'wrong';
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      data-wrong={isWrong}
      aria-rowindex={index + 2}
      className={classes.row}
    >
      <th role="rowheader" scope="row" className={classes.number}>
        <RowMark row={row} />
        {row.row}
      </th>
      <td role="cell" className={classes.tick}>
        <TickBox
          label={`Select row ${row.row}`}
          isTicked={isSelected}
          isDisabled={isWrong || isLocked}
          onChange={() => onToggle(row)}
        />
      </td>
      <DataCells row={row} />
      <td role="cell" className={classes.toggle}>
        <RowToggle rowName={`row ${row.row}`} isOpen={isOpen} onToggle={() => onOpen(row.row)} />
      </td>
      <td role="cell" className={classes.notes}>
        <RowReasons row={row} />
        {isOpen && <RowDetails row={row} />}
      </td>
    </tr>
  );
});

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
