import { ResourceCards } from './resource-cards.tsx';
import type { ResourceTableProps } from './resource-columns.ts';
import { ResourceRows } from './resource-rows.tsx';
import { Spoken } from './spoken.tsx';
import { usePhone } from './use-phone.ts';

/** A page of a list: ruled rows with their numbers in the margin, on a phone one block per row. Draws its own skeleton. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const isPhone = usePhone();
  return (
    <>
      <Spoken isStatus>{props.rows === undefined ? `Loading ${props.label}` : ''}</Spoken>
      {isPhone ? <ResourceCards {...props} /> : <ResourceRows {...props} />}
    </>
  );
}
