// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as grids, and Safari drops a table's roles with its display
import { memo } from 'react';
import { ANSWER_TYPE_TEXTS } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import { TickBox } from '../../../components/table/tick-box.tsx';
import { answerTypeOf } from '../bulk-labels.ts';
import type { PreviewRowProps } from './preview-rows.ts';
import classes from './preview-table.module.css';
import { RowDetails } from './row-details.tsx';
import { RowAnswer, RowCell, RowMark, type RowProps, RowReasons, RowSubject } from './row-parts.tsx';

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
export const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
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
