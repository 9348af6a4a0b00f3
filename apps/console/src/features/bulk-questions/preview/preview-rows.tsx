// biome-ignore-all lint/a11y/noRedundantRoles: the rows are laid out as grids, and Safari drops a table's roles with its display
import type { BulkColumn, BulkRow } from '@quizdesk/contract/bulk-questions';
import { memo, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { ANSWER_TYPE_TEXTS, subjectText } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { EditableCell } from '../../../components/table/cell/editable-cell.tsx';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import { TickBox } from '../../../components/table/tick-box.tsx';
import { answerTypeOf, choiceText, subjectOf } from '../bulk-labels.ts';
import classes from './preview-rows.module.css';
import { RowAnswer, RowCell, RowDetails, RowMark, RowReasons } from './row-parts.tsx';
import {
  blockHeight,
  type PreviewRowProps,
  type PreviewRowsProps,
  rowHeight,
  usePreviewRows,
} from './use-preview-rows.ts';

/** Ticks all fine rows, or none; disabled while the filter shows only wrong rows. */
function SelectAll({ filter, selection, fineCount, isLocked, onSelectAll, onClear }: PreviewRowsProps) {
  const isShown = filter !== 'wrong' && fineCount > 0;
  const isAll = isShown && selection.size === fineCount;
  return (
    <TickBox
      label="Select all fine rows"
      isTicked={isAll}
      isPartly={isShown && selection.size > 0 && !isAll}
      isDisabled={isLocked || !isShown}
      onChange={isAll ? onClear : onSelectAll}
    />
  );
}

/** What a row shows in either layout next to its cells. */
function rowParts({ row, isSelected, isOpen, isLocked, onToggle, onOpen }: PreviewRowProps) {
  const isWrong = row.status === 'wrong';
  const name = `row ${row.row}`;
  return {
    look: isWrong ? 'qd-bad' : 'qd-dimmed',
    number: (
      <>
        <RowMark row={row} />
        {row.row}
      </>
    ),
    tick: (
      <TickBox
        label={`Select ${name}`}
        isTicked={isSelected}
        isDisabled={isWrong || isLocked}
        onChange={() => onToggle(row)}
      />
    ),
    toggle: <RowToggle rowName={name} isOpen={isOpen} onToggle={() => onOpen(row.row)} />,
    notes: (
      <>
        <RowReasons row={row} />
        {isOpen && <RowDetails row={row} />}
      </>
    ),
  };
}

interface Column {
  readonly name: BulkColumn;
  readonly label: string;
  readonly look?: string | undefined;
  readonly cell: (row: BulkRow) => ReactNode;
}

const numberColumn = (label: string, column: BulkColumn, unit = ''): Column => ({
  name: column,
  label,
  look: classes.right,
  cell: (row) => (
    <RowCell row={row} column={column}>
      {/^\d+$/.test(row[column]) ? `${row[column]}${unit}` : row[column]}
    </RowCell>
  ),
});

const textColumn = (label: string, column: BulkColumn, text: (row: BulkRow) => ReactNode): Column => ({
  name: column,
  label,
  cell: (row) => (
    <RowCell row={row} column={column} isBlock>
      <span className="qd-clamp" title={row[column]}>
        {text(row)}
      </span>
    </RowCell>
  ),
});

const LEVEL = numberColumn('Level', 'level_number');
const ROUND = numberColumn('Round', 'serial_number');
const COLUMNS: readonly Column[] = [
  LEVEL,
  ROUND,
  {
    name: 'subject',
    label: 'Subject',
    look: classes.subject,
    cell: (row) => {
      const subject = subjectOf(row.subject);
      return (
        <RowCell row={row} column="subject" isBlock>
          {subject === undefined ? row.subject : <SubjectSpine subject={subject} />}
        </RowCell>
      );
    },
  },
  textColumn('Question text', 'question_text', (row) => <TexText isInline>{row.question_text}</TexText>),
  textColumn('Answer', 'answer', (row) => <RowAnswer row={row} />),
  {
    name: 'answer_type',
    label: 'Answer type',
    cell: (row) => {
      const type = answerTypeOf(row.answer_type);
      return (
        <RowCell row={row} column="answer_type">
          {type === undefined ? row.answer_type : ANSWER_TYPE_TEXTS[type]}
        </RowCell>
      );
    },
  },
  numberColumn('Score', 'score'),
  numberColumn('Time', 'time', ' s'),
];

/** The columns of the table, which can be edited there. */
export const EDITED_COLUMNS = COLUMNS.map(({ name }) => name);

interface PreviewCellProps extends Pick<PreviewRowProps, 'row' | 'isLocked' | 'editing' | 'edit'> {
  readonly column: Column;
  readonly children: ReactNode;
}

/** A cell that a click or Enter opens for editing. */
function PreviewCell({ row, isLocked, editing, edit, column: { name, label }, children }: PreviewCellProps) {
  const place = { row: row.row, column: name };
  return (
    <EditableCell
      id={`cell-${row.row}-${name}`}
      gridColumn={name}
      label={`${label} of row ${row.row}`}
      value={row[name]}
      choices={edit.choices[name]}
      isClosed
      textOf={(choice) => choiceText(name, choice)}
      reason={row.faults.find(({ column }) => column === name)?.message}
      isDisabled={isLocked}
      isEditing={editing === name}
      onEdit={() => edit.onEdit(place)}
      onSave={(value) => edit.onSave({ ...place, value })}
      onEnd={(step) => edit.onEnd(place, step)}
    >
      {children}
    </EditableCell>
  );
}

/** One row of a sheet where columns have room. Redrawn only when something about it changes. */
const PreviewRow = memo(function PreviewRow(props: PreviewRowProps) {
  const { row, index, measure } = props;
  const { look, number, tick, toggle, notes } = rowParts(props);
  return (
    <tr role="row" ref={measure} data-index={index} aria-rowindex={index + 2} className={classes.row}>
      <th role="rowheader" scope="row" className={`qd-small qd-regular qd-nowrap ${look} ${classes.number}`}>
        {number}
      </th>
      <td role="cell" className={classes.tick}>
        {tick}
      </td>
      {COLUMNS.map((column) => (
        <td key={column.label} role="cell" className={column.look}>
          <PreviewCell {...props} column={column}>
            {column.cell(row)}
          </PreviewCell>
        </td>
      ))}
      <td role="cell" className={classes.toggle}>
        {toggle}
      </td>
      <td role="cell" className={classes.notes}>
        {notes}
      </td>
    </tr>
  );
});

/** The rows of a sheet as a table; of thousands only those in sight are drawn. */
export function PreviewTable(props: PreviewRowsProps) {
  const { attach, shown, handlers } = usePreviewRows(props, rowHeight);
  const head = (look: string | undefined, content: ReactNode, key?: string) => (
    <th key={key} role="columnheader" scope="col" className={look}>
      {content}
    </th>
  );
  return (
    <table
      role="table"
      className={`qd-rule-above qd-figures ${classes.table}`}
      aria-label="Rows of the sheet"
      aria-rowcount={props.rows.length + 1}
    >
      <thead role="rowgroup" className={classes.head}>
        <tr role="row" aria-rowindex={1} className={classes.heads}>
          {head(`qd-small qd-regular qd-nowrap qd-dimmed ${classes.number}`, 'Row')}
          {head(classes.tick, <SelectAll {...props} />)}
          {COLUMNS.map(({ label, look }) => head(look, label, label))}
          {head(classes.toggle, <VisuallyHidden>Details</VisuallyHidden>)}
          {head(classes.notes, <VisuallyHidden>Reasons</VisuallyHidden>)}
        </tr>
      </thead>
      <tbody role="rowgroup" ref={attach} className={classes.body} {...handlers}>
        {shown.map((row) => (
          <PreviewRow key={row.row.row} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function Facts({ row }: Pick<PreviewRowProps, 'row'>) {
  const subject = subjectOf(row.subject);
  return (
    <p className={`qd-note ${classes.facts}`}>
      Level {LEVEL.cell(row)} · Round {ROUND.cell(row)}
      {' · '}
      <RowCell row={row} column="subject">
        {subject === undefined ? row.subject : subjectText(subject)}
      </RowCell>
      {' · Answer: '}
      <RowCell row={row} column="answer">
        <RowAnswer row={row} />
      </RowCell>
    </p>
  );
}

/** One row of a sheet where columns have no room. Redrawn only when something about it changes. */
const PreviewCard = memo(function PreviewCard({ count, ...props }: PreviewRowProps & { readonly count: number }) {
  const { row, index, measure } = props;
  const { look, number, tick, toggle, notes } = rowParts(props);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={`qd-flex qd-rule-below ${classes.card}`}
    >
      <span className={`qd-margin qd-stack qd-extra-small ${look} ${classes.cardNumber}`}>{number}</span>
      {tick}
      <div className={`qd-flexible qd-break ${classes.texts}`}>
        <RowCell row={row} column="question_text" isBlock>
          <span className={`qd-clamp ${classes.question}`}>
            <TexText isInline>{row.question_text}</TexText>
          </span>
        </RowCell>
        <Facts row={row} />
        {notes}
      </div>
      {toggle}
    </li>
  );
});

/** The same rows where columns have no room: a block for each. */
export function PreviewCards(props: PreviewRowsProps) {
  const { attach, shown, handlers } = usePreviewRows(props, blockHeight);
  return (
    <>
      <div className={`qd-row qd-note qd-rule-above qd-rule-below ${classes.all}`}>
        <SelectAll {...props} />
        <span aria-hidden="true">All fine rows</span>
      </div>
      <ul ref={attach} className={`qd-figures ${classes.cards}`} aria-label="Rows of the sheet" {...handlers}>
        {shown.map((row) => (
          <PreviewCard key={row.row.row} {...row} count={props.rows.length} />
        ))}
      </ul>
    </>
  );
}
