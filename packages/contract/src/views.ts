import { z } from 'zod';
import { id, possiblyEmptyText, requiredText, seenVersion, timestamp, version } from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { preferencePaths, viewPaths } from './paths/views.ts';
import { ROWS_OFFERED } from './rules/list-rows.ts';

/** How many views one person may have. */
export const MAX_VIEWS = 50;
/** For how many lists a person's columns and rows are kept: more than the console has. */
export const MAX_LAYOUTS = 100;

/** The path of a list in the console. */
const listPath = (name: string) =>
  requiredText(name, 100).regex(/^\/[\w/-]*$/, `${name} must be a path of the console, such as /schools`);

const column = z.strictObject({
  name: requiredText('Column', 40),
  is_shown: z.boolean('Shown must be true or false'),
  is_kept: z.boolean('Kept must be true or false').optional(),
});

/** Columns in their order; those that are not named are where the list has them. */
const columns = z.array(column, 'Columns must be a list').max(25, 'Columns must be at most 25').nullable();
const rows = z.literal(ROWS_OFFERED, `Rows must be one of ${ROWS_OFFERED.join(', ')}`).nullable();
const isDense = z.boolean('Dense must be true or false').nullable();

/** How the rows of a list are shown; null where it is as the list has it. */
const layout = { columns: columns.default(null), rows: rows.default(null), is_dense: isDense.default(null) };

const preference = z.object({ list: z.string(), columns, rows, is_dense: isDense });
/** How a person wants a list to be shown. */
export type ListPreference = z.input<typeof preference>;

const preferenceInput = z.object({ list: listPath('List'), ...layout });
export type ListPreferenceInput = z.output<typeof preferenceInput>;

export const preferences = {
  read: endpoint({
    ...preferencePaths.read,
    summary: 'How the caller wants lists to be shown',
    status: 200,
    response: z.object({ lists: z.array(preference) }),
  }),
  save: endpoint({
    ...preferencePaths.save,
    summary: 'Keep how the caller wants a list to be shown',
    body: preferenceInput,
    status: 200,
    response: preference,
  }),
};

const view = z.object({
  id,
  list: z.string(),
  name: z.string(),
  search: z.string(),
  columns,
  rows,
  is_dense: isDense,
  is_shared: z.boolean(),
  in_menu: z.boolean(),
  owner_id: id,
  owner_name: z.string(),
  is_own: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
  version,
});
/** A saved view as the API returns it. */
export type View = z.input<typeof view>;

const viewInput = z.object({
  list: listPath('List'),
  name: requiredText('Name', 60),
  search: possiblyEmptyText('Search', 1000).default(''),
  ...layout,
  is_shared: z.boolean('Shared must be true or false').default(false),
  in_menu: z.boolean('In the menu must be true or false').default(true),
});
export type ViewInput = z.output<typeof viewInput>;

/** What a change leaves out stays as it is, so nothing has a default. */
const viewUpdate = z
  .object({
    name: requiredText('Name', 60),
    search: possiblyEmptyText('Search', 1000),
    columns,
    rows,
    is_dense: isDense,
    is_shared: z.boolean('Shared must be true or false'),
    in_menu: z.boolean('In the menu must be true or false'),
  })
  .partial()
  .extend(seenVersion);

export const views = crudEndpoints(viewPaths, {
  one: 'saved view',
  many: 'saved views',
  order: 'the caller’s own and those for everyone, by list and name',
  row: view,
  filters: { list: listPath('List').optional() },
  input: viewInput,
  update: viewUpdate,
});
