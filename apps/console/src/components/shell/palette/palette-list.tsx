import { useEffect, useRef } from 'react';
import classes from './palette.module.css';
import type { Hit } from './palette-hits.ts';

interface PaletteListProps {
  readonly id: string;
  readonly hits: readonly Hit[];
  /** Which of them is chosen. */
  readonly index: number;
  readonly optionId: (at: number) => string;
  readonly onOpen: (hit: Hit) => void;
}

interface OptionProps {
  readonly id: string;
  readonly hit: Hit;
  readonly isChosen: boolean;
  readonly onOpen: (hit: Hit) => void;
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
      className={classes.option}
      // Else the field would lose the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(hit)}
    >
      <HitIcon size={18} stroke={1.6} className="qd-fixed qd-dimmed" aria-hidden="true" />
      <span className={classes.texts}>
        <span className="qd-break">{label}</span>
        {description !== undefined && <span className={classes.description}>{description}</span>}
      </span>
      {gloss !== undefined && <span className={classes.gloss}>{gloss}</span>}
    </div>
  );
}

/** The hits below the palette's field, in groups. The field keeps the focus and says which of them is chosen. */
export function PaletteList({ id, hits, index, optionId, onOpen }: PaletteListProps) {
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
          <div id={`${id}-${group}`} role="presentation" className={classes.groupName}>
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
