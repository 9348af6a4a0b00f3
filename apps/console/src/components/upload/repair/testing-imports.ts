import type { ImportRow, KeptImport } from '@quizdesk/contract/imports';

/** A row of an import that nothing is wrong with. For tests. */
export function buildImportRow(
  row: number,
  cells: Readonly<Record<string, string>>,
  values: Partial<ImportRow> = {},
): ImportRow {
  const notes = { faults: [], warnings: [], advice: [] };
  const state = { is_left_out: false, is_listed: false, first_row: null, is_edited: false };
  return { row, cells: { ...cells }, ...notes, ...state, ...values };
}

/** An import of schools as the server answers it, its counts and causes made from its rows. For tests. */
export function buildImport(rows: readonly ImportRow[], values: Partial<KeptImport> = {}): KeptImport {
  const count = (fits: (row: ImportRow) => boolean) => rows.filter(fits).length;
  const isFaulty = ({ faults }: ImportRow) => faults.length > 0;
  const faulty = rows.filter((row) => isFaulty(row) && !row.is_left_out);
  const byFault = Map.groupBy(
    faulty.flatMap(({ row, faults, cells }) =>
      faults.map((fault) => ({ ...fault, row, value: cells[fault.column] ?? null })),
    ),
    ({ column, message }) => `${column} ${message}`,
  );
  return {
    ...{ id: 7, kind: 'schools', file_name: 'schools.csv', version: 1 },
    ...{ created_at: '2026-11-26T08:00:00.000Z', expires_at: '2026-11-27T08:00:00.000Z' },
    columns: ['NAME', 'REGION', 'LOCATION'].map((name) => ({ name, sample: '' })),
    mapping: ['name', 'region', 'location'].map((column, from) => ({ column, from, by: 'name', is_needed: false })),
    ignored_columns: [],
    choices: { region: ['Central', 'Volta'] },
    counts: {
      rows: rows.length,
      fine: count((row) => !isFaulty(row) && !row.is_left_out),
      faulty: faulty.length,
      left_out: count(({ is_left_out }) => is_left_out),
      listed: count(({ is_listed }) => is_listed),
      repeated: count(({ first_row }) => first_row !== null),
      warned: count(({ warnings }) => warnings.length > 0),
      edited: count(({ is_edited }) => is_edited),
    },
    causes: [...byFault.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              ...{
                column: first.column,
                message: first.message,
                value: first.column === 'region' ? first.value : null,
              },
              ...{ count: others.length + 1, first_rows: [first, ...others].map(({ row }) => row) },
              ...{ is_fault: true, proposal: null },
            },
          ],
    ),
    replaced: [],
    rows: [...rows],
    ...values,
  };
}
