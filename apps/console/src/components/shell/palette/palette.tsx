import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { plural } from '../../format/format-number.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import type { Hit } from './hit.ts';
import classes from './palette.module.css';
import { usePaletteHits } from './palette-hits.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which hit is chosen, and the way to open it. With every other text the first is chosen again. */
function useChoice(query: string, onClose: () => void) {
  const { hits, isSearching } = usePaletteHits(query);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const [isEntered, setEntered] = useState(false);
  const index = chosen.query === query ? Math.min(chosen.index, Math.max(0, hits.length - 1)) : 0;
  const choose = (at: number) => {
    if (hits.length > 0) setChosen({ query, index: (at + hits.length) % hits.length });
  };
  const open = (hit: Hit) => {
    onClose();
    hit.open();
  };
  /** Pages are found as one types; what comes from the servers may still be what an earlier text has found. */
  const enter = () => {
    const hit = hits[index];
    if (hit !== undefined && (hit.group === 'Pages' || !isSearching || index > 0)) open(hit);
    else setEntered(isSearching);
  };
  const openFound = useEffectEvent(() => {
    setEntered(false);
    const [first] = hits;
    if (first !== undefined) open(first);
  });
  useEffect(() => {
    if (isEntered && !isSearching) openFound();
  }, [isEntered, isSearching]);
  return { hits, isSearching, index, choose, open, enter, forgetEnter: () => setEntered(false) };
}

function spokenResult(hits: readonly Hit[], isSearching: boolean): string {
  if (isSearching) return '';
  return hits.length === 0 ? 'Nothing found' : plural(hits.length, 'result', 'results');
}

interface PaletteListProps {
  readonly id: string;
  readonly hits: readonly Hit[];
  /** Which of them is chosen. */
  readonly index: number;
  readonly optionId: (at: number) => string;
  readonly onOpen: (hit: Hit) => void;
}

interface OptionProps extends Pick<PaletteListProps, 'onOpen'> {
  readonly id: string;
  readonly hit: Hit;
  readonly isChosen: boolean;
}

function Option({ id, hit, isChosen, onOpen }: OptionProps) {
  const { icon: HitIcon, label, description, gloss } = hit;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={`qd-row qd-gap-12 ${classes.option}`}
      // Else the field would lose the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(hit)}
    >
      <HitIcon size={18} stroke={1.6} className="qd-fixed qd-dimmed" aria-hidden="true" />
      <span className="qd-flexible">
        <span className="qd-block qd-break">{label}</span>
        {description !== undefined && <span className="qd-hint qd-block">{description}</span>}
      </span>
      {gloss !== undefined && <span className="qd-hint">{gloss}</span>}
    </div>
  );
}

/** The hits below the palette's field, in groups. The field keeps the focus and says which of them is chosen. */
function PaletteList({ id, hits, index, optionId, onOpen }: PaletteListProps) {
  const groups = Object.groupBy(
    hits.map((hit, at) => ({ hit, at })),
    ({ hit }) => hit.group,
  );
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found pages and records"
      className={classes.list}
      hidden={hits.length === 0}
    >
      {Object.entries(groups).map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes no fieldset
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={classes.group}>
          <div id={`${id}-${group}`} role="presentation" className={`qd-hint ${classes.groupName}`}>
            {group}
          </div>
          {members.map(({ hit, at }) => (
            <Option key={hit.key} id={optionId(at)} hit={hit} isChosen={at === index} onOpen={onOpen} />
          ))}
        </div>
      ))}
    </div>
  );
}

function PaletteBody({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [query, setQuery] = useState('');
  const listId = useId();
  const { hits, isSearching, index, choose, open, enter, forgetEnter } = useChoice(query, onClose);
  const optionId = (at: number) => `${listId}-${at}`;
  const change = (text: string) => {
    forgetEnter();
    setQuery(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose(index + 1);
    else if (event.key === 'ArrowUp') choose(index - 1);
    else if (event.key === 'Enter') enter();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={`qd-row qd-gap-12 qd-rule-below ${classes.field}`}>
        <IconSearch size={18} stroke={1.7} className="qd-fixed qd-dimmed" aria-hidden="true" />
        <input
          data-autofocus
          className={`qd-flexible ${classes.input}`}
          role="combobox"
          aria-label="Page or record"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? optionId(index) : undefined}
          placeholder="Jump to a page, school, person…"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} hits={hits} index={index} optionId={optionId} onOpen={open} />
      {hits.length === 0 && (
        <p className={`qd-dimmed ${classes.empty}`}>
          {isSearching ? 'Searching…' : `Nothing is called “${query.trim()}”.`}
        </p>
      )}
      <VisuallyHidden isStatus>{spokenResult(hits, isSearching)}</VisuallyHidden>
    </>
  );
}

/** Jumps to any page, or to a level, a round, a school, a person, a payment or a question by its text or id. Enter opens the first that is found. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      size={560}
      yOffset={80}
      padding={0}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ body: classes.body }}
      attributes={{ content: { 'aria-label': 'Jump to a page or a record' } }}
    >
      <PaletteBody onClose={onClose} />
    </Modal>
  );
}
