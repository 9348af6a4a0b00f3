import type { BulkColumn, BulkRow } from '@quizdesk/contract/bulk-questions';
import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { answerTypeOf, COLUMN_NAMES } from '../bulk-labels.ts';
import { answersOf, optionsOf } from '../row-answers.ts';
import { toneOf } from './row-faults.ts';
import classes from './row-parts.module.css';

interface RowProps {
  readonly row: BulkRow;
}

/** Whether a row is fine, as a teacher's tick or cross; an amber tick has something suspicious next to it. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: the same answer may be there twice
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

function Options({ row }: RowProps) {
  return (
    <ol className={`qd-rule-above ${classes.options}`}>
      {optionsOf(row).map(({ column, option_text, is_correct }) => (
        <li key={column} className="qd-flex qd-gap-8 qd-rule-below" data-correct={is_correct}>
          <span className={`qd-center qd-good ${classes.tick}`}>
            {is_correct && <IconCheck size={16} stroke={2} role="img" aria-label="Correct:" />}
          </span>
          <RowCell row={row} column={column}>
            <TexText>{option_text}</TexText>
          </RowCell>
          {is_correct && (
            <span className="qd-push qd-extra-small qd-strong qd-good" aria-hidden="true">
              Correct
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt className="qd-note">{name}</dt>
      <dd className="qd-may-shrink qd-break">{children}</dd>
    </div>
  );
}

/** The whole of a row, to be checked before it is uploaded: the uncut text, the options with the correct ones, note and hint. */
export function RowDetails({ row }: RowProps) {
  const isChoice = answerTypeOf(row.answer_type) === 'multiple_choice';
  return (
    <dl className={`qd-medium ${classes.details}`}>
      <Detail name="Question text">
        <TexText>{row.question_text}</TexText>
      </Detail>
      {isChoice ? (
        <Detail name="Options">
          <Options row={row} />
        </Detail>
      ) : (
        <Detail name="Answer">
          <TexText>{row.answer}</TexText>
        </Detail>
      )}
      {(['note', 'hint'] as const).map(
        (column) =>
          row[column] !== '' && (
            <Detail key={column} name={COLUMN_NAMES[column]}>
              <RowCell row={row} column={column}>
                <TexText>{row[column]}</TexText>
              </RowCell>
            </Detail>
          ),
      )}
    </dl>
  );
}
