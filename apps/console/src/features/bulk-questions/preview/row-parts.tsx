import type { BulkColumn, BulkRow } from '@quizdesk/contract/bulk-questions';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { COLUMN_NAMES } from '../bulk-labels.ts';
import { answersOf } from '../upload-question.ts';
import { toneOf } from './row-faults.ts';
import classes from './row-parts.module.css';

export interface RowProps {
  readonly row: BulkRow;
}

/** Whether a row is fine, as a teacher's tick or cross; an amber tick has something suspicious beside it. */
export function RowMark({ row }: RowProps) {
  if (row.status === 'wrong') {
    return (
      <span className="qd-center qd-bad">
        <IconX size={15} stroke={2} aria-hidden="true" />
        <VisuallyHidden>Wrong: </VisuallyHidden>
      </span>
    );
  }
  const isDoubtful = row.warnings.length > 0;
  return (
    <span className={`qd-center ${isDoubtful ? 'qd-warn' : 'qd-good'}`}>
      <IconCheck size={15} stroke={2} aria-hidden="true" />
      <VisuallyHidden>
        {isDoubtful ? 'Fine, with a warning: ' : row.advice.length > 0 ? 'Fine, with a note: ' : 'Fine: '}
      </VisuallyHidden>
    </span>
  );
}

interface RowCellProps extends RowProps {
  readonly column: BulkColumn;
  /** Of several lines: edged as one box. */
  readonly isBlock?: boolean;
  readonly children: ReactNode;
}

/** What a cell holds, edged where it is wrong or suspicious. */
export function RowCell({ row, column, isBlock = false, children }: RowCellProps) {
  const tone = toneOf(row, column);
  if (tone === undefined) return children;
  return (
    <span className={`qd-tinted ${classes.marked} ${isBlock ? `qd-block ${classes.block}` : ''}`} data-tone={tone}>
      {row[column] === '' ? 'empty' : children}
    </span>
  );
}

/** The answer, several of them with "or" between. */
export function RowAnswer({ row }: RowProps) {
  return answersOf(row).map((answer, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same answer may stand there twice
    <Fragment key={index}>
      {index > 0 && <span className="qd-dimmed"> or </span>}
      <TexText isInline>{answer}</TexText>
    </Fragment>
  ));
}

/** What is wrong with a row, what is suspicious and what is advised, each with the cell it is about. */
export function RowReasons({ row }: RowProps) {
  const notes = [
    ...row.faults.map((note) => ({ ...note, tone: 'bad' })),
    ...row.warnings.map((note) => ({ ...note, tone: 'warn' })),
    ...row.advice.map((note) => ({ ...note, tone: 'note' })),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className={`qd-flex qd-wrap qd-small qd-break ${classes.reasons}`}>
      {notes.map(({ cell, column, message, tone }) => (
        <li key={`${column} ${message}`} className={tone === 'note' ? undefined : `qd-${tone}`} data-tone={tone}>
          {tone === 'note' && <IconInfoCircle size={15} stroke={1.8} aria-hidden="true" />}
          <b className="qd-bold qd-figures">{cell === '' ? COLUMN_NAMES[column] : cell}</b>{' '}
          {tone === 'note' && 'Note: '}
          {message}
        </li>
      ))}
    </ul>
  );
}
