import { CloseButton } from '@mantine/core';
import { SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import type { PlanDay, PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY, RESERVE } from '@quizdesk/contract/rules/quiz-plan';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { countText } from '../../../components/format/format-number.ts';
import { useLevelChoices, useLevelText } from '../../../components/list/filter/choices.ts';
import { FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import { SearchBox } from '../../../components/list/search-box.tsx';
import { LoadError } from '../../../components/page/load-error.tsx';
import { graveOf, VerdictBadge } from '../../../components/question/question-badge.tsx';
import { cutText, subjectText } from '../../../components/question/question-labels.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { RowIcons } from '../../../components/table/row-actions.tsx';
import classes from './bank-panel.module.css';
import { bankQuery } from './calendar-api.ts';
import { dayName, isRepeat } from './calendar-days.ts';
import type { Planning } from './use-planning.ts';

const SHOWN = 30;
const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: subjectText(value) }));
const UNUSED = [
  { value: 'recently', label: 'Unused for 60 days' },
  { value: 'never', label: 'Never used' },
] as const;

interface AboutProps {
  readonly question: PlannedQuestion;
  /** The day that it is for, unless that has begun. */
  readonly date: string | undefined;
}

/** When a question was asked last: never used; last used 2 Jul. */
function UseText({ question, date }: AboutProps) {
  const { last_used } = question;
  const text = last_used === null ? 'never used' : `last used ${dayText(last_used)}`;
  return <span data-again={date !== undefined && isRepeat(question, date)}>{text}</span>;
}

/** A question in a list: subject, level and last use, then its text. */
export function QuestionLines({ question, date }: AboutProps) {
  return (
    <span className={classes.lines}>
      <span className={classes.facts}>
        <SubjectSpine subject={question.subject} />
        <span>{useLevelText()(question.level)}</span>
        <UseText question={question} date={date} />
      </span>
      <span className="qd-small qd-break">
        <TexText isInline>{question.question_text}</TexText>
      </span>
      {graveOf(question.verdicts).map((verdict) => (
        <span key={verdict}>
          <VerdictBadge verdict={verdict} />
        </span>
      ))}
    </span>
  );
}

function ReserveList({ reserve, planning }: { readonly reserve: PlanDay; readonly planning: Planning }) {
  return (
    <ol className={classes.reserve} aria-label="Reserve">
      {reserve.questions.map((question, index) => (
        <li key={question.id} className={classes.kept}>
          <QuestionLines question={question} date={RESERVE} />
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

export interface BankPanelProps {
  /** What questions are added to. */
  readonly day: PlanDay;
  readonly planning: Planning;
  readonly onClose: () => void;
}

/** The bank beside the calendar: what is chosen in it is added to the day that it names. */
export function BankPanel({ day, planning, onClose }: BankPanelProps) {
  const { date } = day;
  const [q, setQ] = useState('');
  const [subject, setSubject] = useState<Subject>();
  const [level, setLevel] = useState<number>();
  const [unused, setUnused] = useState<(typeof UNUSED)[number]['value'] | undefined>('recently');
  const levels = useLevelChoices();
  const bank = useQuery(
    bankQuery({
      limit: SHOWN,
      ...(q !== '' && { q }),
      ...(subject && { subject }),
      ...(level && { level_id: level }),
      ...(unused && { unused }),
      ...(date !== RESERVE && { date }),
    }),
  );
  const list = useRef<HTMLUListElement>(null);
  const isFull = day.questions.length >= (date === RESERVE ? MAX_RESERVE : QUESTIONS_A_DAY);
  const planned = new Set(day.questions.map(({ id }) => id));
  const rows = bank.data?.rows.filter(({ id }) => !planned.has(id)) ?? [];

  const focusRow = (index: number) => list.current?.querySelectorAll('button')[index]?.focus();

  /** Adds a question; where its row has the focus and goes, the row that takes its place has it then. */
  async function add(question: PlannedQuestion, row: HTMLButtonElement, index: number): Promise<void> {
    if (!(await planning.add(date, question))) return;
    // Once the row is gone, the focus with it.
    setTimeout(() => {
      if (document.activeElement === document.body && !row.isConnected) focusRow(Math.min(index, rows.length - 2));
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
    <section className={classes.panel} aria-labelledby="bank-title">
      <div className={classes.head}>
        <h2 id="bank-title" className="qd-heading">
          {date === RESERVE ? 'Reserve for emergencies' : 'Question bank'}
        </h2>
        <CloseButton aria-label="Close the bank" onClick={onClose} />
      </div>
      <p className={classes.target}>
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
          <p className="qd-note">Stands in where a day that has begun lacks questions.</p>
          <ReserveList reserve={day} planning={planning} />
        </>
      )}
      <div className={classes.tools}>
        <SearchBox label="Search the bank" value={q} onSearch={setQ} />
        <div className={classes.filters}>
          <FilterSelect
            label="Subject"
            all="All subjects"
            choices={SUBJECT_CHOICES}
            value={subject}
            onChange={(value) => setSubject(SUBJECTS.find((one) => one === value))}
          />
          <FilterSelect
            label="Level"
            all="All levels"
            choices={levels.choices}
            value={level}
            onChange={(value) => setLevel(value === '' ? undefined : Number(value))}
          />
        </div>
        <div className={classes.filters}>
          <FilterSelect
            label="Use"
            all="Used or not"
            choices={UNUSED}
            value={unused}
            onChange={(value) => setUnused(UNUSED.find((one) => one.value === value)?.value)}
          />
          <span role="status" className={classes.count}>
            {bank.data && countText(bank.data.count)}
          </span>
        </div>
      </div>
      {bank.isError && bank.data === undefined ? (
        <LoadError title="The bank could not be loaded" error={bank.error} onRetry={() => void bank.refetch()} />
      ) : (
        <ul ref={list} className="qd-fill" aria-label="Questions of the bank">
          {rows.map((question, index) => (
            <li key={question.id}>
              <button
                type="button"
                className={classes.row}
                aria-disabled={isFull}
                onClick={({ currentTarget }) => void add(question, currentTarget, index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <QuestionLines question={question} date={date} />
                <IconPlus size={18} stroke={1.7} aria-hidden="true" />
              </button>
            </li>
          ))}
          {rows.length === 0 && bank.data !== undefined && <li className={classes.nothing}>No question found</li>}
        </ul>
      )}
      <p className={classes.keys} aria-hidden="true">
        <kbd>Enter</kbd> adds <kbd>Alt ←→↑↓</kbd> moves <kbd>Del</kbd> removes
      </p>
    </section>
  );
}
