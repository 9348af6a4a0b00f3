import type { CsvRow } from '../../csv-import/packed-rows.ts';

export const SCHOOL_FIELDS = ['name', 'region', 'location'] as const;

/** A school as a file has it. */
export type SchoolCells = CsvRow<(typeof SCHOOL_FIELDS)[number]>;

/** The texts of a warning about a row. */
export const WARNING_FIELDS = ['column', 'value', 'message'] as const;
