import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, CloseButton, Modal, TextInput } from '@mantine/core';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { areLettersOn, switchLetters } from '../../lib/single-keys.ts';
import { KeyCaps } from './key-caps.tsx';
import { type KeyGroup, keyColumns } from './key-list.ts';
import classes from './keys.module.css';

/** The lines of a group that a search finds. */
function narrowed(group: KeyGroup, search: string): KeyGroup {
  const wanted = search.trim().toLowerCase();
  const lines = group.lines.filter((line) => line.join(' ').toLowerCase().includes(wanted));
  return { ...group, lines };
}

function Group({ title, lines }: KeyGroup) {
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <ul>
        {lines.map(([does, keys]) => (
          <li key={does} className={`qd-row qd-between qd-small qd-gap-8 ${classes.line}`}>
            {does}
            <KeyCaps keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lets those whom letters disturb, such as people who speak to their computer, do without. */
function LetterSwitch() {
  const [isOn, setOn] = useState(areLettersOn);
  const change = () => {
    switchLetters(!isOn);
    setOn(!isOn);
  };
  return (
    <Checkbox
      checked={isOn}
      onChange={change}
      label="Single letters work as keys"
      description="Off, only keys with Ctrl, Alt or Esc act."
    />
  );
}

interface KeysSheetProps {
  /** The page that is open. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** All keys, those of this page among them. */
export function KeysSheet({ path, isOpen, onClose }: KeysSheetProps) {
  const [search, setSearch] = useState('');
  const columns = keyColumns(path).map((groups) =>
    groups.map((group) => narrowed(group, search)).filter(({ lines }) => lines.length > 0),
  );
  const isNothing = columns.every((groups) => groups.length === 0);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size={960}
      centered
      padding={0}
      classNames={{ body: classes.body }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      attributes={{ content: { 'aria-label': 'Keys', 'data-keys': true } }}
    >
      <div className={`qd-row qd-gap-16 qd-between ${classes.head}`}>
        <h2 className="qd-heading">Keys</h2>
        <div className="qd-row qd-gap-8">
          <TextInput
            data-autofocus
            className={classes.search}
            aria-label="Search keys"
            placeholder="Search keys"
            leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <CloseButton size={36} className={classes.close} aria-label="Close the keys" onClick={onClose} />
        </div>
      </div>
      <div className={classes.columns}>
        {columns.map((groups, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <div key={at}>
            {groups.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
      {isNothing && (
        <p role="status" className="qd-note qd-inset qd-below-16">
          No key does “{search.trim()}”.
        </p>
      )}
      <div className={`qd-row qd-between qd-gap-16 ${classes.foot}`}>
        <LetterSwitch />
        <button
          type="button"
          className="qd-row qd-gap-4 qd-small qd-strong qd-text-button"
          onClick={() => window.print()}
        >
          <IconPrinter size={16} stroke={1.7} aria-hidden="true" />
          Print
        </button>
      </div>
    </Modal>
  );
}
