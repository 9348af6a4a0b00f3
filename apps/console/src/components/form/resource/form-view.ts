import type { UseQueryOptions } from '@tanstack/react-query';
import type { ListSearch } from '../../list/list-search.ts';
import type { ListHome } from '../../list/resource/list-view.ts';
import type { CellPicker } from '../../table/cell/editable-cell.tsx';
import type { FieldWords } from '../conflict/field-words.ts';
import type { FormFields } from './row-form.tsx';

/** A row that is stored: it can be found again, and its contents told apart from those of before. */
export interface Stored {
  readonly id: number;
  readonly version: number;
}

/** How stored rows of one kind are updated by their form. */
export interface EditView<Row extends Stored, Input, Values extends Record<string, unknown>>
  extends FormFields<Input, Values>,
    FieldWords<Values> {
  /** What messages call a row: "Coin package". */
  readonly thing: string;
  readonly nameOf: (row: Row) => string;
  readonly valuesOf: (row: Row) => Values;
  readonly query: (id: number) => UseQueryOptions<Row>;
  readonly update: (id: number, input: Input & { readonly version?: number }) => Promise<Row>;
  readonly invalidate: () => Promise<void>;
  /** What fields are picked with in a cell of the list, where they are ids of other rows. */
  readonly pickers?: Partial<Readonly<Record<Extract<keyof Values, string>, CellPicker>>>;
}

/** How rows of one kind are updated on a page of their own. `EditPage` shows it. */
export interface EditPageView<
  Row extends Stored,
  Input,
  Values extends Record<string, unknown>,
  Search extends ListSearch = ListSearch,
> extends EditView<Row, Input, Values> {
  readonly home: ListHome<Search>;
  readonly titles: { readonly edit: string };
  /** Where saving leads, unless it is the list: all of it where a row was added, else as it was. */
  readonly leavesTo?: 'back';
  /** Why a row has no such form; nothing where it has. */
  readonly refusal?: (row: Row) => { readonly title: string; readonly text: string } | undefined;
}

/** How rows of one kind are added and updated. `AddPage` and `EditPage` show it. */
export interface FormView<
  Row extends Stored,
  Input,
  Values extends Record<string, unknown>,
  Search extends ListSearch = ListSearch,
> extends EditPageView<Row, Input, Values, Search> {
  readonly titles: { readonly add: string; readonly edit: string };
  readonly emptyValues: Values;
  readonly insert: (input: Input) => Promise<Row>;
}

/** What of a form a single cell of a list needs. */
export type CellView<Row extends Stored, Input, Values extends Record<string, unknown>> = FieldWords<Values> &
  Pick<FormFields<Input, Values>, 'conflictField' | 'schema' | 'toInput'> &
  Pick<EditView<Row, Input, Values>, 'invalidate' | 'nameOf' | 'pickers' | 'thing' | 'update' | 'valuesOf'> & {
    /** The schema takes, and the call keeps, what an update leaves out: a cell sends its field alone. */
    readonly isPartial?: true;
  };
