import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import type { CellView, EditView, Stored } from '../form/resource/form-view.ts';
import { usePhone } from '../format/use-width.ts';
import type { SidePanelType } from '../list/beside/side-panel.tsx';
import type { ListSearch } from '../list/list-search.ts';
import type { BesideListProps, BesideRows, ListEditing } from '../list/resource/list-view.ts';
import { listTool } from '../list/resource/route-options.ts';
import { useRights } from '../rights/rights.tsx';
import type { BesideFormProps, RowEditing } from './resource-columns.ts';

const EditedTable = listTool('EditedTable');

/** No rows until the code for their cells is there: they would be drawn again then, and what has the focus would lose it. */
const NO_CELLS = { rows: undefined, draw: () => undefined };

/** How the rows of a list are edited in their cells; that of the form is loaded when the first cell is opened. */
export function rowEditing<Row extends Stored, Input, Values extends Record<string, unknown>>(
  call: CallName,
  loadForm: () => Promise<CellView<Row, Input, Values>>,
): RowEditing<Row> {
  const Cell = lazy(async () => {
    const [{ cellFormOf }, view] = await Promise.all([import('../form/resource/cell-form.tsx'), loadForm()]);
    return { default: cellFormOf(view) };
  });
  return {
    call,
    Cell,
    Cells: (props) => (
      <Suspense fallback={props.children(NO_CELLS)}>
        <EditedTable {...props} Cell={Cell} />
      </Suspense>
    ),
  };
}

// `lazy` loses the type parameters of what it loads.
const SidePanel = lazy(async () => ({
  default: (await import('../list/beside/side-panel.tsx')).SidePanel,
})) as unknown as SidePanelType;

/** A list with the form of one of its rows beside it, which the state of its address names. */
function BesideList<Row extends Stored, Search extends ListSearch>(props: BesideListProps<Row, Search>) {
  const { view, search, list, children } = props;
  const { editing, link } = view;
  const navigate = useNavigate();
  const { may } = useRights();
  const isPhone = usePhone();
  const beside = useLocation({ select: ({ state }) => state.beside });
  const isOffered = editing !== undefined && !isPhone && may(editing.call);
  const open = (id: number) => void navigate({ ...link(search), state: { beside: id }, resetScroll: false });
  const rows: BesideRows<Row> | undefined = isOffered
    ? {
        isCurrent: ({ id }) => id === beside,
        action: ({ id }) => ({
          label: 'Edit beside the list',
          icon: IconLayoutSidebarRightExpand,
          call: editing.call,
          onSelect: () => open(id),
        }),
      }
    : undefined;
  return (
    <>
      {children(rows)}
      {isOffered && beside !== undefined && (
        <Suspense>
          <SidePanel view={view} search={search} list={list} beside={beside} />
        </Suspense>
      )}
    </>
  );
}

/** The same with a form of a row in the panel beside the list. */
export const withBeside = <Row extends Stored>(
  editing: RowEditing<Row>,
  Beside: ComponentType<BesideFormProps>,
): ListEditing<Row> => ({ ...editing, Beside, BesideList });

/** How the rows of a list are edited by their form, in cells and beside the list. */
export function formEditing<Row extends Stored, Input, Values extends Record<string, unknown>>(
  call: CallName,
  loadForm: () => Promise<EditView<Row, Input, Values>>,
): ListEditing<Row> {
  const Beside = lazy(async () => {
    const [{ besideFormOf }, view] = await Promise.all([import('../form/resource/beside-form.tsx'), loadForm()]);
    return { default: besideFormOf(view) };
  });
  return withBeside(rowEditing(call, loadForm), Beside);
}
