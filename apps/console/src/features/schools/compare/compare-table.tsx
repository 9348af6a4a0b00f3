// biome-ignore-all lint/a11y/noRedundantRoles: on narrow windows the rows are laid out as blocks, and Safari drops a table's roles with its display

import type { SchoolSummary } from '@quizdesk/contract/standings';
import { IconCrown, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { FigureBar, SmallBars, SubjectBar } from '../page/school-bars.tsx';
import classes from './compare.module.css';
import { type Compared, hiddenText, MEASURES, mostPlayers, type Summary, subjectsOf, topOf } from './compared.ts';
import { LEAST_ANSWERS, type Lead, leadCounts, measureLead, subjectLead } from './leaders.ts';

interface WeekColumnsProps extends Pick<SchoolSummary, 'weeks'> {
  readonly name: string;
  /** Where the scale ends that all schools share. */
  readonly most: number;
}

/** Students who played in each week, each bar with its figure. */
function WeekColumns({ name, weeks, most }: WeekColumnsProps) {
  const words = weeks.map(({ from, players }) => `from ${dayText(from)} ${players}`).join(', ');
  const [first] = weeks;
  return (
    <SmallBars
      label={`Students of ${name} who played, by week: ${words}`}
      values={weeks.map(({ players }) => players)}
      most={most}
      step={20}
      width={12}
      height={64}
      ends={first && [dayText(first.from), 'last 7 days']}
    />
  );
}

interface CompareTableProps {
  readonly compared: readonly Compared[];
  readonly onRemove: (id: number) => void;
}

interface LedProps {
  readonly id: number;
  readonly lead: Lead | undefined;
  /** The bar with its figure. */
  readonly children: ReactNode;
}

/** A figure, bold and with a crown and the lead over the next where it is the best of its row. */
function Led({ id, lead, children }: LedProps) {
  const isBest = lead?.ids.includes(id) === true;
  return (
    <span className={`qd-flex qd-gap-8 ${classes.subject}`} data-best={isBest || undefined}>
      {children}
      {/* As wide where nobody leads, so that all bars begin and end on one line. */}
      <span className={`qd-nowrap ${classes.lead}`}>
        {isBest && (
          <>
            <IconCrown size={16} stroke={1.7} aria-hidden="true" />
            <VisuallyHidden>leads, </VisuallyHidden>
            {lead?.text}
          </>
        )}
      </span>
    </span>
  );
}

interface RowProps {
  readonly head: ReactNode;
  readonly compared: readonly Compared[];
  /** What a school has here, where so many played that it may be told. */
  readonly cell: (summary: Summary, school: Compared) => ReactNode;
  readonly isOfAll?: boolean | undefined;
}

function Row({ head, compared, cell, isOfAll = false }: RowProps) {
  const contentOf = (school: Compared) => {
    const { summary } = school;
    if (summary === undefined) return <span className="qd-faint">…</span>;
    const hidden = isOfAll ? undefined : hiddenText(summary);
    return hidden === undefined ? cell(summary, school) : <span className="qd-faint">{hidden}</span>;
  };
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {head}
      </th>
      {compared.map((school) => (
        <td key={school.id} role="cell">
          <span className={classes.own} aria-hidden="true">
            {school.name}
          </span>
          {contentOf(school)}
        </td>
      ))}
    </tr>
  );
}

function Heads({ compared, onRemove }: CompareTableProps) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <td role="cell" className={classes.corner} />
        {compared.map(({ id, name }) => (
          <th key={id} role="columnheader" scope="col">
            <span className={`qd-row qd-gap-4 qd-medium qd-bold ${classes.head}`}>
              <Link to="/schools/$id" params={{ id }}>
                {name}
              </Link>
              <button
                type="button"
                className="qd-icon-button"
                aria-label={`Take out ${name}`}
                onClick={() => onRemove(id)}
              >
                <IconX size={16} stroke={1.7} aria-hidden="true" />
              </button>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SubjectRows({ compared }: Pick<CompareTableProps, 'compared'>) {
  const subjects = subjectsOf(compared);
  if (subjects.length === 0) return null;
  return (
    <tbody role="rowgroup">
      <tr role="row" className={classes.group}>
        <th scope="rowgroup" colSpan={compared.length + 1}>
          Share right by subject{' '}
          <span className="qd-regular qd-dimmed">who leads: from {LEAST_ANSWERS} answers on</span>
        </th>
      </tr>
      {subjects.map(({ subject, share_of_all }) => (
        <Row
          key={subject}
          head={
            <>
              <SubjectSpine subject={subject} />
              <span className="qd-tiny qd-block">all students {shareText(share_of_all)}</span>
            </>
          }
          compared={compared}
          cell={(summary, { id }) => {
            const own = summary.subjects.find((one) => one.subject === subject);
            if (own === undefined) return <span className="qd-faint">not played</span>;
            return (
              <Led id={id} lead={subjectLead(subject, compared)}>
                <SubjectBar {...own} />
              </Led>
            );
          }}
        />
      ))}
    </tbody>
  );
}

/** Figures of schools side by side; the bars of a row are on one scale. */
export function CompareTable({ compared, onRemove }: CompareTableProps) {
  const most = mostPlayers(compared);
  const leads = leadCounts(compared);
  return (
    <table role="table" className={`qd-small qd-figures ${classes.table}`} aria-label="Schools side by side">
      <caption className={`qd-note ${classes.caption}`}>
        <IconCrown size={16} stroke={1.7} aria-hidden="true" className={classes.crown} /> leads, with the points to the
        next. The bars of a row are on one scale. The upright stroke is the mean of all students.
      </caption>
      <Heads compared={compared} onRemove={onRemove} />
      <tbody role="rowgroup">
        {leads.of > 0 && (
          <Row
            head="Leads in"
            compared={compared}
            cell={(_, { id }) => (
              <>
                <strong>{leads.in(id)}</strong> of {leads.of}
              </>
            )}
          />
        )}
        {MEASURES.map((measure) => (
          <Row
            key={measure.name}
            head={measure.name}
            compared={compared}
            isOfAll={measure.isOfAll}
            cell={(summary, { id }) => {
              const value = measure.figureOf(summary) ?? 0;
              return (
                <Led id={id} lead={measureLead(measure, compared)}>
                  <FigureBar filled={value / topOf(measure, compared)}>{measure.textOf(value)}</FigureBar>
                </Led>
              );
            }}
          />
        ))}
        <Row
          head="Students who played, by week"
          compared={compared}
          cell={({ weeks }, { name }) => <WeekColumns name={name} weeks={weeks} most={most} />}
        />
      </tbody>
      <SubjectRows compared={compared} />
    </table>
  );
}
