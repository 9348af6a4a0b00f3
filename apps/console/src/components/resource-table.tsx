import { useMediaQuery } from '@mantine/hooks';
import { ResourceCards } from './resource-cards.tsx';
import type { ResourceTableProps } from './resource-columns.ts';
import { ResourceRows } from './resource-rows.tsx';
import { Spoken } from './spoken.tsx';
import { usePhone } from './use-phone.ts';

// From 1200 px on the menu stands beside the page.
const MENU_FROM = 1200;
const MENU_WIDTH = 320;

/** Whether the page is too narrow for the table's columns. */
function useCards(width: number): boolean {
  const isPhone = usePhone();
  const below = (least: number) => `(max-width: ${least - 0.02}px)`;
  const besideMenu = `(min-width: ${MENU_FROM}px) and ${below(Math.max(MENU_FROM, width + MENU_WIDTH))}`;
  const isNarrow = useMediaQuery(`${below(width)}, ${besideMenu}`, undefined, { getInitialValueInEffect: false });
  return isPhone || isNarrow;
}

/** A page of a list: ruled rows with their numbers in the margin, on a phone one block per row. Draws its own skeleton. */
export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const hasCards = useCards(props.cardsBelow ?? 0);
  return (
    <>
      <Spoken isStatus>{props.rows === undefined ? `Loading ${props.label}` : ''}</Spoken>
      {hasCards ? <ResourceCards {...props} /> : <ResourceRows {...props} />}
    </>
  );
}
