import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TexText } from '../../../components/question/tex-text.tsx';
import { answerTypeOf, COLUMN_NAMES } from '../bulk-labels.ts';
import { optionsOf } from '../upload-question.ts';
import classes from './row-details.module.css';
import { RowCell, type RowProps } from './row-parts.tsx';

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
