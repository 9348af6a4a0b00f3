import { ResourceCards } from './resource-cards.tsx';
import type { ResourceTableProps } from './resource-columns.ts';
import { fitColumns } from './resource-fit.ts';
import { ResourceRows } from './resource-rows.tsx';
import { Spoken } from './spoken.tsx';
import { usePhone } from './use-phone.ts';
import { useWidth } from './use-width.ts';

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
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const [width, measure] = useWidth();
  return (
    <>
      <Spoken isStatus>{props.rows === undefined ? `Loading ${props.label}` : ''}</Spoken>
      <div ref={measure} data-list={props.label}>
        {width !== undefined && <Rows props={props} width={width} />}
      </div>
    </>
  );
}
