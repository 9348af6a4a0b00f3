import { IconMathFunction } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { usePhone } from '../../../../components/format/use-width.ts';
import classes from './formula-bar.module.css';
import { FORMULA_GROUPS, type FormulaGroup } from './formula-signs.ts';
import { texInsertion } from './tex-insertion.ts';

/** The field that is written in keeps the focus, and its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The fields that take formulas say so. */
const FIELDS = 'textarea[data-formulas]';

/** Puts a template in where the cursor is, in such a way that the browser's own undo takes it back. */
function putInto(field: HTMLTextAreaElement, template: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const { from, to, text, cursor } = texInsertion(value, selectionStart, selectionEnd, template);
  field.focus();
  field.setSelectionRange(from, to);
  // No other way keeps what was typed before undoable; a browser without it puts the text in all the same.
  if (!document.execCommand?.('insertText', false, text)) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(cursor, cursor);
}

/** The field of the form that formulas go to: the one that had the focus last, to begin with the first. */
function useField() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const remember = (target: EventTarget | null) => {
      if (target instanceof HTMLTextAreaElement && target.matches(FIELDS)) last.current = target;
    };
    const hear = (event: Event) => remember(event.target);
    const jump = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'Equal' || !event.altKey || event.ctrlKey || last.current !== event.target) return;
      event.preventDefault();
      bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    };
    remember(document.activeElement);
    form?.addEventListener('focusin', hear);
    form?.addEventListener('keydown', jump);
    return () => {
      form?.removeEventListener('focusin', hear);
      form?.removeEventListener('keydown', jump);
    };
  }, []);
  const field = () => {
    if (last.current?.isConnected) return last.current;
    return bar.current?.closest('form')?.querySelector<HTMLTextAreaElement>(FIELDS);
  };
  return { bar, field };
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface ToolsProps {
  readonly onPut: (tex: string) => void;
  /** Back to the field. */
  readonly onLeave: () => void;
}

const [SIGNS, ...OTHERS] = FORMULA_GROUPS;

/** The buttons: one stop of the Tab key, and arrows between them. */
function Tools({ onPut, onLeave }: ToolsProps) {
  const [open, setOpen] = useState<FormulaGroup>();
  /** The name of the button that has the focus when the bar gets it. */
  const [current, setCurrent] = useState(SIGNS.signs[0]?.name);
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onLeave();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const next = STEPS[event.key]?.(
      buttons.findIndex((button) => button.matches(':focus')),
      buttons.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  const remember = ({ target }: FocusEvent<HTMLElement>) => setCurrent(target.getAttribute('aria-label') ?? undefined);
  const tool = (name: string) => ({
    type: 'button' as const,
    className: classes.tool,
    'aria-label': name,
    title: name,
    tabIndex: name === current ? 0 : -1,
    onMouseDown: keepFocus,
  });
  const signsOf = (group: FormulaGroup) =>
    group.signs.map(({ sign, name, tex }) => (
      <button key={name} {...tool(name)} onClick={() => onPut(tex)}>
        {sign}
      </button>
    ));
  const toggle = (group: FormulaGroup) => {
    setOpen(group === open ? undefined : group);
    setCurrent(group.name);
  };
  return (
    <div
      role="toolbar"
      aria-label="Formulas"
      aria-keyshortcuts="Alt+="
      className={classes.tools}
      onKeyDown={step}
      onFocus={remember}
    >
      {signsOf(SIGNS)}
      {OTHERS.map((group) => (
        <button key={group.name} {...tool(group.name)} aria-expanded={group === open} onClick={() => toggle(group)}>
          {group.sign}
        </button>
      ))}
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label={open.name} className={classes.more}>
          {signsOf(open)}
        </div>
      )}
    </div>
  );
}

/** Buttons that put formulas into the text, options, answer and remarks of a question. On phones one button opens them. */
export function FormulaBar() {
  const { bar, field } = useField();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const put = (tex: string) => {
    const target = field();
    if (target) putInto(target, tex);
  };
  return (
    <div ref={bar} className={classes.formulas}>
      {isPhone && (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          onMouseDown={keepFocus}
          onClick={() => setOpen(!isOpen)}
        >
          <IconMathFunction size={18} stroke={1.7} aria-hidden="true" />
          Formulas
        </button>
      )}
      {(isOpen || !isPhone) && <Tools onPut={put} onLeave={() => field()?.focus()} />}
    </div>
  );
}
