import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { areLettersOn, mayLetterAct } from '../../lib/single-keys.ts';
import classes from './search-box.module.css';

const WAIT_MS = 250;

export interface SearchBoxProps {
  /** What the field is for; also its placeholder. */
  readonly label: string;
  /** The search that the list shows, from the address. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** `/` moves the focus to the field, unless someone is typing or a dialog is open. */
function useSlashFocus(focus: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || !mayLetterAct(event)) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focus]);
}

/** The text in the field, and its way to the list: after a pause in typing, or immediately. */
function useWaitingText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  // The address changed by other means (Back, a link, "clear the search"): the field follows.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const search = (next: string) => {
    const wanted = next.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  };
  // Searches the list as it is then, with the filters that were changed during the pause.
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchLater(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const set = (next: string) => {
    setText(next);
    search(next);
  };
  return { text, change: setText, set, search: () => search(text) };
}

function FieldEnd({ isEmpty, onClear }: { readonly isEmpty: boolean; readonly onClear: () => void }) {
  if (isEmpty) {
    return (
      areLettersOn() && (
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      )
    );
  }
  return (
    <button type="button" className={classes.clear} aria-label="Clear the search" onClick={onClear}>
      <IconX size={16} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

/** A list's search: waits for a pause of 250 ms in typing, Enter and leaving the field do not wait, Esc and the cross clear. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, change, set, search } = useWaitingText(value, onSearch);
  const focus = useCallback(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useSlashFocus(focus);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    set('');
  };
  const clear = () => {
    set('');
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the search element
    <div role="search" className={classes.box}>
      <IconSearch size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={classes.input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        // What is clicked next may be a link: the search must not come after it.
        onBlur={search}
      />
      <FieldEnd isEmpty={text === ''} onClear={clear} />
    </div>
  );
}
