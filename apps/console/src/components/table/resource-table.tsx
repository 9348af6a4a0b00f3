import { usePhone, useWidth } from '../format/use-width.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { useRights } from '../rights/rights.tsx';
import { ResourceCards } from './resource-cards.tsx';
import type { ResourceTableProps } from './resource-columns.ts';
import { fitColumns } from './resource-fit.ts';
import { ResourceRows } from './resource-rows.tsx';
import { useAllowedActions } from './row-actions.tsx';

/** The table with what the signed-in person may do with its rows; where that is nothing, it is a list to read. */
function useAllowed<Row>(props: ResourceTableProps<Row>): ResourceTableProps<Row> {
  const allowed = useAllowedActions();
  const { may, mayOpen } = useRights();
  const { actions, editing, rowLink, rows } = props;
  const [first] = rows ?? [];
  const isClosed = first !== undefined && rowLink !== undefined && !mayOpen(rowLink(first).to ?? '');
  // Mostly the first row answers: the actions of a hundred are not made twice.
  const isOffered = rows?.some((row) => (actions?.(row).length ?? 0) > 0) === true;
  const isRead = isOffered && rows?.some((row) => allowed(actions?.(row) ?? []).length > 0) !== true;
  return {
    ...props,
    editing: editing !== undefined && may(editing.call) ? editing : undefined,
    rowLink: isClosed ? undefined : rowLink,
    actions: actions === undefined || isRead ? undefined : (row) => allowed(actions(row)),
  };
}

/** Taken where nothing is laid out, as in tests without a browser. */
const WIDE = 1440;

function Rows<Row>({ props, width }: { readonly props: ResourceTableProps<Row>; readonly width: number }) {
  const isPhone = usePhone();
  const fit = isPhone ? undefined : fitColumns(props, width || WIDE);
  return fit === undefined ? <ResourceCards {...props} /> : <ResourceRows {...props} fit={fit} />;
}

/**
 * A page of a list: ruled rows with their numbers in the margin. Columns that have no room go below the row's title, the
 * least important first; on a phone each row is one block. Draws its own skeleton.
 */
export function ResourceTable<Row>(table: ResourceTableProps<Row>) {
  const [width, measure] = useWidth();
  const props = useAllowed(table);
  return (
    <>
      <VisuallyHidden isStatus>{props.rows === undefined ? `Loading ${props.label}` : ''}</VisuallyHidden>
      <div ref={measure} data-list={props.label}>
        {width !== undefined && <Rows props={props} width={width} />}
      </div>
    </>
  );
}
