/** How many rows a table has by block of 4096 ids, quarter of an hour and a number: kept, so that millions need not be counted. */
export interface Cells {
  /** Trusted SQL of the cells with what their log has: `block`, `quarter`, `value`, `n`, and columns that must equal a value. */
  readonly from: string;
  /** Trusted SQL that is true where every row is counted in them. */
  readonly isWhole: string;
  /** The column of the table that has the time, where there is one. */
  readonly moment?: string;
  /** The column of the table that has the number, where there is one. */
  readonly value?: string;
  /** A column whose values are counted one by one, and trusted SQL of `value` and `n`: the last id that there can be stands for none. */
  readonly counted?: { readonly column: string; readonly from: string };
}

/** The last id that there can be: all is counted. */
export const EVERY = '9223372036854775807';

/** The cells that `record_cells_install` keeps under this name. */
export const recordCells = (name: string, columns: Pick<Cells, 'moment' | 'value'>): Cells => ({
  from: `(SELECT block, quarter, value, n FROM record_cell_counts WHERE name = '${name}')`,
  isWhole: `EXISTS (SELECT FROM record_cell_sets WHERE name = '${name}' AND upto = ${EVERY})`,
  ...columns,
});

/** The cells of answers, by verdict and points. */
export const answerCells: Cells = {
  from: `(SELECT block, quarter, is_correct, points AS value, n FROM answer_cells
    UNION ALL SELECT id >> 12, date_bin('15 minutes', created_at, '2000-01-01Z'), is_correct, points, n FROM answer_log)`,
  isWhole: `EXISTS (SELECT FROM play_clock WHERE answers_upto = ${EVERY})`,
  moment: 'created_at',
  value: 'points_earned',
  counted: {
    column: 'question_id',
    from: `(SELECT question_id AS value, n FROM question_answers
      UNION ALL SELECT coalesce(question_id, ${EVERY}), n FROM answer_log)`,
  },
};

/** Whether this order of a list can be read by its cells. */
export const isOrderOfCells = ({ moment, value, counted }: Cells, column: string): boolean =>
  ['id', moment, value, counted?.column].includes(column);
