import { SUBJECTS, type Subject } from '@quizdesk/contract/constants';
import type { Level } from '@quizdesk/contract/levels';
import type { CoverageCell } from '@quizdesk/contract/questions';
import type { Round } from '@quizdesk/contract/rounds';
import { subjectText } from '../../../components/question/question-labels.ts';
import type { CoverageSearch } from './coverage-search.ts';

/** What a question of a cell has: what the list is narrowed to, and what the form is filled with. */
interface CellPlace {
  readonly level_id: number;
  readonly round_id?: number;
  readonly subject?: Subject;
}

export interface GridCell {
  readonly place: CellPlace;
  /** Its column's name. */
  readonly name: string;
  readonly questions: number;
  /** How many the round needs, where that can be given: of all subjects together. */
  readonly needed: number | undefined;
  /** The share of right answers; null where too few have answered. */
  readonly facility: number | null;
}

export interface GridRow {
  readonly level: Level;
  readonly cells: readonly GridCell[];
}

interface Column {
  readonly name: string;
  readonly place: Omit<CellPlace, 'level_id'>;
  readonly needed?: number;
}

function columnsOf(search: CoverageSearch, rounds: readonly Round[]): Column[] {
  const { by, subject, round_id } = search;
  if (by === 'subject') {
    return SUBJECTS.map((one) => ({
      name: subjectText(one),
      place: { subject: one, ...(round_id !== undefined && { round_id }) },
    }));
  }
  return rounds.map(({ id, name, max_questions, status }) => ({
    name,
    place: { round_id: id, ...(subject !== undefined && { subject }) },
    ...(subject === undefined && status === 'active' && { needed: max_questions }),
  }));
}

const isOf = (cell: CoverageCell, { level_id, round_id, subject }: CellPlace) =>
  cell.level_id === level_id &&
  (round_id === undefined || cell.round_id === round_id) &&
  (subject === undefined || cell.subject === subject);

/** The mean share right, by how many answers there are to each. */
function facilityOf(cells: readonly CoverageCell[]): number | null {
  const measured = cells.filter(({ facility }) => facility !== null);
  const answers = measured.reduce((sum, cell) => sum + cell.answers, 0);
  return answers === 0 ? null : measured.reduce((sum, cell) => sum + (cell.facility ?? 0) * cell.answers, 0) / answers;
}

/** A row for each level, and in it a cell for each round or subject. */
export function gridOf(
  cells: readonly CoverageCell[],
  { levels, rounds }: { readonly levels: readonly Level[]; readonly rounds: readonly Round[] },
  search: CoverageSearch,
): GridRow[] {
  const ofLevel = Map.groupBy(cells, ({ level_id }) => level_id);
  const columns = columnsOf(
    search,
    rounds.toSorted((one, other) => one.serial_number - other.serial_number),
  );
  const sorted = levels.toSorted((one, other) => one.level_number - other.level_number || one.id - other.id);
  return sorted.map((level) => ({
    level,
    cells: columns.map(({ name, place: column, needed }) => {
      const place = { level_id: level.id, ...column };
      const found = (ofLevel.get(level.id) ?? []).filter((cell) => isOf(cell, place));
      return {
        name,
        place,
        questions: found.reduce((sum, { questions }) => sum + questions, 0),
        needed: level.status === 'active' ? needed : undefined,
        facility: facilityOf(found),
      };
    }),
  }));
}
