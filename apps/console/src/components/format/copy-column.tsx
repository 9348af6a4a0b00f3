import { Menu } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import type { Column, Room, SortedBy } from '../table/resource-columns.ts';
import { copyText, useCopy } from './copy-text.tsx';

interface CopyItemProps {
  /** What it is: "email". */
  readonly name: string;
  readonly text: string;
}

/** Copies a text, as an entry of a menu. */
function CopyItem({ name, text }: CopyItemProps) {
  const { shown, said, isCopied, copy } = useCopy(text);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      closeMenuOnClick={false}
      onClick={() => void copy()}
    >
      {said === '' ? `Copy ${name}` : said}
      <span ref={shown} className="qd-tiny qd-block qd-break">
        {text}
      </span>
      <VisuallyHidden isStatus>{said}</VisuallyHidden>
    </Menu.Item>
  );
}

/** A column of texts to copy: on a phone in the menu of the row. */
export function copyColumn<Row>(
  header: string,
  name: string,
  textOf: (row: Row) => string | null,
  rest: Room & Pick<SortedBy, 'sort'>,
): Column<Row> {
  return {
    header,
    onPhone: 'menu',
    menuEntry: (row) => {
      const text = textOf(row);
      return text === null || text === '' ? null : <CopyItem key={name} name={name} text={text} />;
    },
    cell: (row) => copyText(name, textOf(row)),
    ...rest,
  };
}

const CONTACTS = { username: 'Username', email: 'Email', phone: 'Phone' };

/** A column with what names or reaches a person, to be copied. */
export const contactColumn = <Name extends keyof typeof CONTACTS>(
  name: Name,
  rest: Room & Pick<SortedBy, 'sort'>,
): Column<Readonly<Record<Name, string | null>>> => copyColumn(CONTACTS[name], name, (row) => row[name], rest);
