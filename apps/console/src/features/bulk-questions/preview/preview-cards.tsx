import { memo } from 'react';
import { subjectText } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import { TickBox } from '../../../components/table/tick-box.tsx';
import { subjectOf } from '../bulk-labels.ts';
import classes from './preview-cards.module.css';
import { blockHeight, type PreviewRowProps, type PreviewRowsProps } from './preview-rows.ts';
import { RowDetails } from './row-details.tsx';
import { RowAnswer, RowCell, RowMark, RowReasons } from './row-parts.tsx';
import { SelectAll } from './select-all.tsx';
import { usePreviewRows } from './use-preview-rows.ts';

function Facts({ row }: Pick<PreviewRowProps, 'row'>) {
  const subject = subjectOf(row.subject);
  return (
    <p className={classes.facts}>
      Level{' '}
      <RowCell row={row} column="level_number">
        {row.level_number}
      </RowCell>
      {' · Round '}
      <RowCell row={row} column="serial_number">
        {row.serial_number}
      </RowCell>
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

interface PreviewCardProps extends PreviewRowProps {
  readonly count: number;
}

/** One row of a sheet where columns have no room. Redrawn only when something about it changes. */
const PreviewCard = memo(function PreviewCard(props: PreviewCardProps) {
  const { row, index, count, isSelected, isOpen, isLocked, measure, onToggle, onOpen } = props;
  const isWrong = row.status === 'wrong';
  return (
    <li
      ref={measure}
      data-index={index}
      data-wrong={isWrong}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={classes.card}
    >
      <span className={classes.number}>
        <RowMark row={row} />
        {row.row}
      </span>
      <TickBox
        label={`Select row ${row.row}`}
        isTicked={isSelected}
        isDisabled={isWrong || isLocked}
        onChange={() => onToggle(row)}
      />
      <div className={classes.texts}>
        <RowCell row={row} column="question_text" isBlock>
          <span className={classes.question}>
            <TexText isInline>{row.question_text}</TexText>
          </span>
        </RowCell>
        <Facts row={row} />
        <RowReasons row={row} />
        {isOpen && <RowDetails row={row} />}
      </div>
      <RowToggle rowName={`row ${row.row}`} isOpen={isOpen} onToggle={() => onOpen(row.row)} />
    </li>
  );
});

/** The same rows where columns have no room: a block for each. */
export function PreviewCards(props: PreviewRowsProps) {
  const { attach, shown, handlers } = usePreviewRows(props, blockHeight);
  return (
    <>
      <div className={classes.all}>
        <SelectAll {...props} />
        <span aria-hidden="true">All fine rows</span>
      </div>
      <ul ref={attach} className={classes.cards} aria-label="Rows of the sheet" {...handlers}>
        {shown.map((row) => (
          <PreviewCard key={row.row.row} {...row} count={props.rows.length} />
        ))}
      </ul>
    </>
  );
}
