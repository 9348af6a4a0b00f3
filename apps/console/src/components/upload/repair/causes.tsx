import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ImportCause, KeptImport } from '@quizdesk/contract/imports';
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { countText, plural } from '../../format/format-number.ts';
import { SectionHead } from '../../page/section-head.tsx';
import type { SendChange } from './kept-import.ts';
import classes from './repair.module.css';

/** How an import's columns and values are named. */
export interface RepairWords {
  readonly headings: Readonly<Record<string, string>>;
  /** Columns that say one of their choices and nothing else. */
  readonly closed: readonly string[];
  readonly textOf?: (column: string, value: string) => string;
}

interface CauseProps {
  readonly cause: ImportCause;
  readonly kept: KeptImport;
  readonly words: RepairWords;
  readonly isBusy: boolean;
  readonly onChange: SendChange;
  readonly onEdit: (row: number, column: string) => void;
}

/** No more characters of a cell are quoted. */
const QUOTED = 80;

/** What is wrong, as a sentence. */
function causeText(
  { column, message, value, is_fault }: ImportCause,
  { headings, closed }: RepairWords,
  choices: number,
) {
  const heading = headings[column];
  if (heading === undefined) return message;
  if (value === '' || / is (required|empty)$/.test(message)) return `${heading} is empty`;
  if (value === null || !is_fault) return `${heading}: ${message}`;
  if (closed.includes(column)) return `${heading} “${value}” is not one of the ${choices}`;
  return `${heading} “${value.slice(0, QUOTED)}”: ${message}`;
}

function Margin({ count, tone, Icon }: { count: number; tone: 'bad' | 'warn' | 'good'; Icon: typeof IconX }) {
  return (
    <>
      <span className={`qd-margin qd-small qd-figures qd-strong qd-${tone} ${classes.count}`}>{countText(count)}</span>
      <span className={`qd-center qd-${tone} ${classes.mark}`} aria-hidden="true">
        <Icon size={16} stroke={2} />
      </span>
    </>
  );
}

/** Replaces one value wherever it stands by a choice; what is probably meant is chosen to begin with. */
function Replace({ cause, kept, words, isBusy, onChange, text }: CauseProps & { readonly text: string }) {
  const { column, value, count, proposal } = cause;
  const { closed, textOf = (_, choice) => choice } = words;
  const [chosen, setChosen] = useState(proposal ?? '');
  const listId = useId();
  const choices = kept.choices[column] ?? [];
  const label = `Replace with, for: ${text}`;
  const isReady = !isBusy && chosen.trim() !== '';
  const replace = () => void onChange({ replace: { column, from: value ?? '', to: chosen } });
  const field = { 'aria-label': label, className: classes.choice, value: chosen, disabled: isBusy };
  return (
    <>
      {closed.includes(column) ? (
        <NativeSelect
          {...field}
          data={[
            ...(chosen === '' ? [{ value: '', label: 'Choose' }] : []),
            ...choices.map((choice) => ({ value: choice, label: textOf(column, choice) })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      ) : (
        <>
          <TextInput
            {...field}
            className={classes.typed}
            list={listId}
            onChange={(event) => setChosen(event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing && isReady) replace();
            }}
          />
          <datalist id={listId}>
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        </>
      )}
      <Button variant="default" disabled={!isReady} onClick={replace}>
        Replace in {plural(count, 'row', 'rows')}
      </Button>
    </>
  );
}

function Cause(props: CauseProps) {
  const { cause, kept, words, isBusy, onChange, onEdit } = props;
  const { column, message, value, count, first_rows, is_fault } = cause;
  const text = causeText(cause, words, kept.choices[column]?.length ?? 0);
  const more = count > 3 ? ` and ${countText(count - 3)} more` : '';
  return (
    <li className={`qd-flex qd-rule-below ${classes.cause}`}>
      <Margin count={count} tone={is_fault ? 'bad' : 'warn'} Icon={is_fault ? IconX : IconAlertTriangle} />
      <span className={`qd-flexible qd-break ${classes.what}`}>{text}</span>
      <span className={`qd-flex qd-gap-8 ${classes.means}`}>
        {value !== null && kept.choices[column] !== undefined ? (
          // Another proposal begins with that proposal.
          <Replace key={cause.proposal} {...props} text={text} />
        ) : (
          <>
            <span className="qd-note qd-figures">
              {count === 1 ? 'row' : 'rows'} {first_rows.slice(0, 3).join(', ')}
              {more}
            </span>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void onChange({ leave_out: { column, message } })}
            >
              Leave out {countText(count)}
            </Button>
            {words.headings[column] !== undefined && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
                disabled={isBusy}
                aria-label={`Edit row ${first_rows[0]}: ${text}`}
                onClick={() => onEdit(first_rows[0] ?? 0, column)}
              >
                Edit
              </Button>
            )}
          </>
        )}
      </span>
    </li>
  );
}

/** So many causes are shown one by one, and of those of one row each no more than these. */
const SHOWN = 5;

interface CausesProps extends Omit<CauseProps, 'cause'> {
  readonly onShowFaults: () => void;
}

/** What makes the faults, each with what mends all of its rows together; what was replaced can be taken back. */
export function Causes({ onShowFaults, ...props }: CausesProps) {
  const { kept, words, isBusy, onChange } = props;
  const { causes, replaced, counts } = kept;
  const shown = causes.filter(({ count }, index) => index < SHOWN || count > 1);
  const single = causes.length - shown.length;
  if (causes.length === 0 && replaced.length === 0) return null;
  const made = causes.filter(({ is_fault }) => is_fault).length;
  const line = (key: string, margin: ReactNode, what: ReactNode, means: ReactNode) => (
    <li key={key} className={`qd-flex qd-rule-below ${classes.cause}`}>
      {margin}
      <span className={`qd-flexible qd-break ${classes.what}`}>{what}</span>
      <span className={classes.means}>{means}</span>
    </li>
  );
  return (
    <>
      <SectionHead
        note={
          counts.faulty === 0
            ? undefined
            : `${counts.faulty === 1 ? 'The faulty row has' : `The ${countText(counts.faulty)} faulty rows have`} ${plural(made, 'cause', 'causes')}`
        }
      >
        Causes
      </SectionHead>
      <ul className={`qd-rule-above ${classes.causes}`}>
        {shown.map((cause) => (
          <Cause key={`${cause.column} ${cause.value} ${cause.message}`} cause={cause} {...props} />
        ))}
        {single > 0 &&
          line(
            'single',
            <Margin count={single} tone="bad" Icon={IconX} />,
            'Faults that occur once',
            <Button variant="default" onClick={onShowFaults}>
              Show these {countText(single)}
            </Button>,
          )}
        {replaced.map(({ column, from, to, count }) =>
          line(
            `${column} ${from} ${to}`,
            <Margin count={count} tone="good" Icon={IconCheck} />,
            <>
              {from === '' ? `Empty ${words.headings[column]}` : `“${from}”`} is now{' '}
              <b className="qd-strong">{words.textOf?.(column, to) ?? to}</b>{' '}
              <span className="qd-note">replaced in {plural(count, 'row', 'rows')}</span>
            </>,
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden="true" />}
              disabled={isBusy}
              onClick={() => void onChange({ restore: { column, from, to } })}
            >
              As it was
            </Button>,
          ),
        )}
      </ul>
    </>
  );
}
