import { z } from 'zod';
import { id, idParams, pageQuery, queryChoice, requiredInteger, requiredText, timestamp } from './fields.ts';
import { endpoint, listOf } from './kit.ts';
import { importPaths } from './paths/imports.ts';

/** What a file can bring in. */
const IMPORT_KINDS = ['schools', 'questions', 'students_schools'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What each person may have lying at a time, and for how long: older files make room for a new one. */
export const KEPT_IMPORTS = { files: 20, bytes: 20 * 1024 * 1024, hours: 24 } as const;
/** For so long it is known who imported what. */
export const LISTED_IMPORTS_DAYS = 90;
/** The most rows of a file that one answer has: of a longer one those that something was found in, as far as there is room. */
export const ANSWERED_IMPORT_ROWS = 10_000;
/** The most rows that a call names. */
const MAX_NAMED_ROWS = 10_000;
/** The longest text of a cell, and the most cells, that one change brings. */
const MAX_CELL_CHARACTERS = 10_000;
const MAX_CELLS = 50;

/** Something wrong with, or suspicious about, one cell of a row; without a column about the row. */
const importNote = z.object({ column: z.string(), message: z.string() });
export type ImportNote = z.infer<typeof importNote>;

const importRow = z.object({
  /** As a spreadsheet numbers it: the header is usually row 1. */
  row: z.int().positive(),
  /** What the row says, by the import's columns; a column that the file has not is empty. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(importNote),
  warnings: z.array(importNote),
  advice: z.array(importNote),
  is_left_out: z.boolean(),
  /** True where this changes nothing: it is stored already. */
  is_listed: z.boolean(),
  /** The earlier row of the file that says the same. */
  first_row: z.int().nullable(),
  /** True where a cell was changed since the file was read. */
  is_edited: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

/** One thing that is wrong in several rows. */
const importCause = z.object({
  column: z.string(),
  message: z.string(),
  /** What all of these cells say, where it can be replaced in all of them. */
  value: z.string().nullable(),
  count: z.int().positive(),
  /** The first ten. */
  first_rows: z.array(z.int()),
  /** False where it stops no row: it looks like a mistake. */
  is_fault: z.boolean(),
  /** What is probably meant. */
  proposal: z.string().nullable(),
});
export type ImportCause = z.infer<typeof importCause>;

const replacement = z.object({
  column: z.string(),
  from: z.string(),
  to: z.string(),
});

const columnOfFile = z.object({ name: z.string(), sample: z.string() });

const mapped = z.object({
  column: z.string(),
  /** Of the file's columns, counted from 0; null where the file has none. */
  from: z.int().nonnegative().nullable(),
  is_needed: z.boolean(),
  /** How it was found: by its name, by an earlier choice, by likeness, or by hand. */
  by: z.enum(['name', 'choice', 'likeness', 'hand', 'none']),
});
export type MappedColumn = z.infer<typeof mapped>;

const countsOfRows = z.object({
  rows: z.int(),
  fine: z.int(),
  faulty: z.int(),
  left_out: z.int(),
  listed: z.int(),
  repeated: z.int(),
  warned: z.int(),
  edited: z.int(),
});
export type ImportCounts = z.infer<typeof countsOfRows>;

export const keptImport = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  /** Goes up with each change. */
  version: z.int().positive(),
  columns: z.array(columnOfFile),
  mapping: z.array(mapped),
  /** Columns of the file that nothing comes from. */
  ignored_columns: z.array(z.string()),
  /** What cells of a column can say, where that is one of some. */
  choices: z.record(z.string(), z.array(z.string())),
  counts: countsOfRows,
  causes: z.array(importCause),
  replaced: z.array(replacement.extend({ count: z.int() })),
  rows: z.array(importRow),
});
/** An import that lies on the server, as the API returns it. */
export type KeptImport = z.input<typeof keptImport>;

const APPLIED = {
  /** What was stored: rows of the list that were added or changed. */
  stored: z.int().nonnegative(),
  /** Rows that nothing had to be stored for. */
  unchanged: z.int().nonnegative(),
  left_out: z.int().nonnegative(),
};

const importOutcome = z.object({
  ...APPLIED,
  /** True where this call had arrived before and nothing was stored again. */
  repeated: z.boolean(),
  operation_id: id,
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const listedImport = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  person_id: id,
  person_name: z.string(),
  created_at: timestamp,
  rows_count: z.int().nonnegative(),
  /** True for one's own, while its rows are kept. */
  is_open: z.boolean(),
  /** What was stored of it, in one step or several. */
  applied: z.array(
    z.object({
      ...APPLIED,
      at: timestamp,
      operation_id: id,
      can_undo: z.boolean(),
      is_undone: z.boolean(),
    }),
  ),
});
/** An import of the last 90 days, as the API returns it. */
export type ListedImport = z.input<typeof listedImport>;

const columnOfTheFile = requiredInteger('From', 0).nullable();
const rowNumber = requiredInteger('Row', 1);
const columnName = requiredText('Column', 50);
const value = (name: string) =>
  z
    .string(`${name} must be text`)
    .max(MAX_CELL_CHARACTERS, `${name} must be at most ${MAX_CELL_CHARACTERS} characters`);
const someRows = z
  .array(rowNumber, 'Rows must be a list')
  .max(MAX_NAMED_ROWS, `There can be at most ${MAX_NAMED_ROWS} rows`);
const whichRows = z.union([someRows, z.literal('faulty')], 'Leave out must be a list of rows or "faulty"');
/** All rows that have this fault, however many. */
const faultOfRows = z.strictObject({
  column: z.string('Column must be text').max(50, 'Column must be at most 50 characters'),
  message: requiredText('Message', MAX_CELL_CHARACTERS),
});
const replace = z.strictObject({ column: columnName, from: value('From'), to: value('To') });

/** Exactly one of these. */
const change = z
  .strictObject({
    /** Where columns come from: a column of the file, counted from 0; null for none. What is left out stays. */
    mapping: z
      .array(z.strictObject({ column: columnName, from: columnOfTheFile }), 'Mapping must be a list')
      .min(1, 'Mapping is required')
      .max(100, 'There can be at most 100 columns')
      .optional(),
    cells: z
      .array(z.strictObject({ row: rowNumber, column: columnName, value: value('Value') }), 'Cells must be a list')
      .min(1, 'Cells are required')
      .max(MAX_CELLS, `There can be at most ${MAX_CELLS} cells`)
      .optional(),
    replace: replace.optional(),
    /** Takes a replacement back in the cells that still say what it put there. */
    restore: replace.optional(),
    leave_out: z.union([whichRows, faultOfRows], 'Leave out must be a list of rows, "faulty" or a fault').optional(),
    take_in: z.union([whichRows, z.literal('all')], 'Take in must be a list of rows, "faulty" or "all"').optional(),
  })
  .superRefine((body, context) => {
    if (Object.values(body).filter((part) => part !== undefined).length !== 1)
      context.addIssue({
        code: 'custom',
        path: ['cells'],
        message: 'Send one of mapping, cells, replace, restore, leave_out and take_in',
      });
  });
export type ImportChange = z.input<typeof change>;

/** The rows of a file that are shown. */
const IMPORT_ROW_FILTERS = ['all', 'faulty', 'listed', 'warned', 'left_out', 'edited'] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

export const imports = {
  list: endpoint({
    ...importPaths.list,
    summary: 'The imports of the last 90 days, newest first, with what became of them',
    query: pageQuery.extend({ kind: queryChoice(IMPORT_KINDS).optional() }),
    status: 200,
    response: listOf(listedImport),
  }),
  insert: endpoint({
    ...importPaths.insert,
    summary: 'Read a file and keep it for a day, to be mended and then stored; nothing is stored yet',
    query: z.object({ kind: z.enum(IMPORT_KINDS, `Must be one of ${IMPORT_KINDS.join(', ')}`) }),
    status: 201,
    response: keptImport,
  }),
  find: endpoint({
    ...importPaths.find,
    summary: 'An import of one’s own that is kept, without its rows',
    params: idParams,
    status: 200,
    response: keptImport.omit({ rows: true }),
  }),
  rows: endpoint({
    ...importPaths.rows,
    summary: 'Rows of an import, in their order; all, or those of one state',
    params: idParams,
    query: pageQuery.extend({ only: queryChoice(IMPORT_ROW_FILTERS).default('all') }),
    status: 200,
    response: listOf(importRow),
  }),
  change: endpoint({
    ...importPaths.change,
    summary: 'Mend an import: its columns, some cells, one value wherever it stands, or which rows are left out',
    params: idParams,
    body: change,
    maxBytes: 4 * 1024 * 1024,
    status: 200,
    response: keptImport,
  }),
  apply: endpoint({
    ...importPaths.apply,
    summary:
      'Store the rows of an import that are not left out, all or none, as one operation; with the same Idempotency-Key they are stored once. Rows that are left out stay',
    params: idParams,
    body: z.strictObject({
      /** Left out as by a change, in the same step. */
      leave_out: whichRows.optional(),
      /** The version that was seen: where the import was changed since, nothing is stored. */
      expected_version: requiredInteger('Expected version', 1).optional(),
    }),
    isIdempotent: true,
    maxBytes: 512 * 1024,
    status: 201,
    response: importOutcome,
  }),
  remove: endpoint({
    ...importPaths.remove,
    summary: 'Throw away an import that is not needed any more; what was stored of it stays',
    params: idParams,
    status: 204,
  }),
};
