import { CloseButton } from '@mantine/core';
import { SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY, RESERVE } from '@quizdesk/contract/rules/quiz-plan';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { countText } from '../../../components/format/format-number.ts';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { SearchBox } from '../../../components/list/search-box.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { cutText } from '../../../components/question/plain-tex.ts';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import { RowIcons } from '../../../components/table/row-actions.tsx';
import classes from './bank-panel.module.css';
import { bankQuery } from './calendar-api.ts';
import { useCalendar } from './calendar-context.ts';
import { dayName } from './calendar-days.ts';
import { PlannedLines } from './question-lines.tsx';

const SHOWN = 30;
const UNUSED = [
  { value: 'recently', label: '60+ days ago' },
  { value: 'never', label: 'Never' },
] as const;

const rowLook = `qd-row qd-between qd-gap-8 qd-rule-below ${classes.row}`;

function ReserveList({ reserve }: { readonly reserve: PlanDay }) {
  const { planning } = useCalendar();
  return (
    <ol className="qd-rule-above qd-above-8" aria-label="Reserve">
      {reserve.questions.map((question, index) => (
        <li key={question.id} className={rowLook}>
          <PlannedLines question={question} date={RESERVE} />
          <RowIcons
            rowName={cutText(question.question_text)}
            actions={[
              {
                label: 'Remove',
                icon: IconTrash,
                call: 'quizOfDay.setDays',
                onSelect: () => void planning.remove({ date: RESERVE, index }),
                isDestructive: true,
              },
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

/** What the bank is narrowed to. */
interface BankChoice {
  readonly q?: string | undefined;
  readonly subject?: Subject | undefined;
  readonly level_id?: number | undefined;
  readonly unused?: (typeof UNUSED)[number]['value'] | undefined;
}

interface BankFiltersProps {
  readonly choice: BankChoice;
  readonly onChoose: (choice: BankChoice) => void;
  /** How many questions it leaves, once that is known. */
  readonly count: number | undefined;
}

/** What narrows the bank. */
function BankFilters({ choice, onChoose, count }: BankFiltersProps) {
  const { q = '', subject, level_id, unused } = choice;
  const choose = (chosen: Partial<BankChoice>) => onChoose({ ...choice, ...chosen });
  return (
    <div className={`qd-grid qd-gap-8 qd-rule-below ${classes.tools}`}>
      <SearchBox label="Search the bank" value={q} onSearch={(text) => choose({ q: text || undefined })} />
      <div className={`qd-row qd-wrap qd-gap-8 ${classes.filters}`}>
        <FilterSelect
          label="Subject"
          all="All subjects"
          choices={SUBJECT_CHOICES}
          value={subject}
          onChange={(value) => choose({ subject: SUBJECTS.find((one) => one === value) })}
        />
        <FilterSelect
          label="Level"
          all="All levels"
          choices={useLevelChoices().choices}
          value={level_id}
          onChange={(value) => choose({ level_id: value === '' ? undefined : Number(value) })}
        />
      </div>
      <div className={`qd-row qd-wrap qd-gap-8 ${classes.filters}`}>
        <FilterSelect
          label="Used"
          all="Used or not"
          choices={UNUSED}
          value={unused}
          onChange={(value) => choose({ unused: UNUSED.find((one) => one.value === value)?.value })}
        />
        <span role="status" className="qd-note qd-figures qd-push">
          {count !== undefined && countText(count)}
        </span>
      </div>
    </div>
  );
}

interface BankRowsProps {
  readonly day: PlanDay;
  /** Undefined while they are on their way. */
  readonly rows: readonly PlannedQuestion[] | undefined;
  readonly isFull: boolean;
}

/** The questions of the bank that the day does not have, each to be added to it. */
function BankRows({ day: { date }, rows, isFull }: BankRowsProps) {
  const { planning } = useCalendar();
  const list = useRef<HTMLUListElement>(null);
  const focusRow = (index: number) => list.current?.querySelectorAll('button')[index]?.focus();

  /** Adds a question; where its row has the focus and goes, the row that takes its place has it then. */
  async function add(question: PlannedQuestion, row: HTMLButtonElement, index: number): Promise<void> {
    if (!(await planning.add(date, question))) return;
    // Once the row is gone, the focus with it.
    setTimeout(() => {
      if (document.activeElement === document.body && !row.isConnected)
        focusRow(Math.min(index, (rows?.length ?? 0) - 2));
    });
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    // A key that is held would add one question after the other.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusRow(index + step);
  }

  return (
    <ul ref={list} className="qd-fill" aria-label="Questions of the bank">
      {rows?.map((question, index) => (
        <li key={question.id}>
          <button
            type="button"
            className={rowLook}
            aria-disabled={isFull}
            onClick={({ currentTarget }) => void add(question, currentTarget, index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <PlannedLines question={question} date={date} />
            <IconPlus size={18} stroke={1.7} aria-hidden="true" />
          </button>
        </li>
      ))}
      {rows?.length === 0 && <li className={`qd-dimmed ${classes.nothing}`}>No question found</li>}
    </ul>
  );
}

/** The bank next to the calendar: what is chosen in it is added to the day that it names. */
export function BankPanel({ day }: { readonly day: PlanDay }) {
  const { show } = useCalendar();
  const { date } = day;
  const [choice, setChoice] = useState<BankChoice>({ unused: 'recently' });
  const bank = useQuery(bankQuery({ limit: SHOWN, ...choice, ...(date !== RESERVE && { date }) }));
  const isFull = day.questions.length >= (date === RESERVE ? MAX_RESERVE : QUESTIONS_A_DAY);
  const planned = new Set(day.questions.map(({ id }) => id));
  return (
    <section className={`qd-stack qd-may-shrink ${classes.panel}`} aria-labelledby="bank-title">
      <div className={`qd-spread ${classes.head}`}>
        <h2 id="bank-title" className="qd-heading">
          {date === RESERVE ? 'Reserve for emergencies' : 'Question bank'}
        </h2>
        <CloseButton aria-label="Close the bank" onClick={() => show({ panel: undefined })} />
      </div>
      <p className={`qd-note qd-below-8 ${classes.inset}`}>
        {isFull ? (
          <>
            <strong>{dayName(date)}</strong> is full
          </>
        ) : (
          <>
            Adds to <strong>{dayName(date)}</strong>, slot {day.questions.length + 1}
          </>
        )}
      </p>
      {date === RESERVE && (
        <>
          <p className={`qd-note ${classes.inset}`}>Used where a day that has begun lacks questions.</p>
          <ReserveList reserve={day} />
        </>
      )}
      <BankFilters choice={choice} onChoose={setChoice} count={bank.data?.count} />
      {bank.isError && bank.data === undefined ? (
        <LoadError title="The bank could not be loaded" error={bank.error} onRetry={() => void bank.refetch()} />
      ) : (
        <BankRows day={day} rows={bank.data?.rows.filter(({ id }) => !planned.has(id))} isFull={isFull} />
      )}
      <p className={`qd-dimmed qd-extra-small ${classes.keys}`} aria-hidden="true">
        <kbd>Enter</kbd> adds <kbd>Alt ←→↑↓</kbd> moves <kbd>Del</kbd> removes
      </p>
    </section>
  );
}
