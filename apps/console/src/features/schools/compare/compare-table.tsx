// biome-ignore-all lint/a11y/noRedundantRoles: on narrow windows the rows are laid out as blocks, and Safari drops a table's roles with its display

import type { SchoolSummary } from '@quizdesk/contract/standings';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayText } from '../../../components/format/format-date.ts';
import { shareText } from '../../../components/format/format-number.ts';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { FigureBar, SmallBars, SubjectBar } from '../page/school-bars.tsx';
import { differenceText } from '../page/subject-strength.ts';
import classes from './compare.module.css';
import { type Compared, hiddenText, leadText, MEASURES, mostPlayers, subjectsOf, topOf } from './compared.ts';

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

type Summary = NonNullable<Compared['summary']>;

interface RowProps {
  readonly head: ReactNode;
  readonly compared: readonly Compared[];
  /** What a school has here, where so many played that it may be told. */
  readonly cell: (summary: Summary, name: string) => ReactNode;
  readonly isOfAll?: boolean | undefined;
}

function Row({ head, compared, cell, isOfAll = false }: RowProps) {
  const contentOf = ({ summary, name }: Compared) => {
    if (summary === undefined) return <span className="qd-faint">…</span>;
    const hidden = isOfAll ? undefined : hiddenText(summary);
    return hidden === undefined ? cell(summary, name) : <span className="qd-faint">{hidden}</span>;
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
          Share right by subject
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
          cell={(summary) => {
            const own = summary.subjects.find((one) => one.subject === subject);
            if (own === undefined) return <span className="qd-faint">not played</span>;
            return (
              <span className={`qd-flex qd-gap-8 ${classes.subject}`}>
                <SubjectBar {...own} />
                <span className={`qd-dimmed ${classes.difference}`}>{differenceText(own)}</span>
              </span>
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
  return (
    <table role="table" className={`qd-small qd-figures ${classes.table}`} aria-label="Schools side by side">
      <caption className={`qd-note ${classes.caption}`}>
        {leadText(compared)} The bars of a row are on one scale. The upright stroke is the mean of all students.
      </caption>
      <Heads compared={compared} onRemove={onRemove} />
      <tbody role="rowgroup">
        {MEASURES.map((measure) => (
          <Row
            key={measure.name}
            head={measure.name}
            compared={compared}
            isOfAll={measure.isOfAll}
            cell={(summary) => {
              const value = measure.figureOf(summary) ?? 0;
              return (
                <span className={`qd-flex qd-gap-8 ${classes.subject}`}>
                  <FigureBar filled={value / topOf(measure, compared)}>{measure.textOf(value)}</FigureBar>
                  {/* As wide as the differences below, so that all bars begin and end on one line. */}
                  <span className={`qd-dimmed ${classes.difference}`} />
                </span>
              );
            }}
          />
        ))}
        <Row
          head="Students who played, by week"
          compared={compared}
          cell={({ weeks }, name) => <WeekColumns name={name} weeks={weeks} most={most} />}
        />
      </tbody>
      <SubjectRows compared={compared} />
    </table>
  );
}
