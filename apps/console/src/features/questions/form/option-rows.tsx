import { Textarea } from '@mantine/core';
import { QUESTION_LIMITS } from '@quizdesk/contract/questions';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { letterOf } from '../../../components/question/question-labels.ts';
import classes from './option-rows.module.css';
import { FORMULAS, useParts } from './question-parts.ts';
import { newOption, type OptionValues, pastedLines, withLines } from './question-values.ts';
import { keepFocus } from './segments.tsx';

interface OptionRowProps {
  readonly option: OptionValues;
  readonly index: number;
  /** An error of the options as a whole; the first one is marked with it. */
  readonly isBlamed: boolean;
  readonly faultId: string;
  readonly onNext: () => void;
  /** Takes several lines as options of their own; false where that does not fit. */
  readonly onLines: (lines: readonly string[]) => boolean;
  readonly onRemove: () => void;
}

function OptionText({ option, index, isBlamed, faultId, onNext, onLines }: OptionRowProps) {
  const { form, noteAt } = useParts();
  const path = `options.${index}.option_text` as const;
  const change = (text: string) => {
    form.setFieldValue(path, text);
    // An empty option cannot be correct.
    if (text.trim() === '' && option.is_correct) form.setFieldValue(`options.${index}.is_correct`, false);
    form.clearFieldError('options');
  };
  const goOn = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
    if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = pastedLines(event.clipboardData.getData('text'));
    if (option.option_text.trim() === '' && lines.length > 1 && onLines(lines)) event.preventDefault();
  };
  return (
    <Textarea
      {...FORMULAS}
      aria-label={`Option ${letterOf(index)}`}
      aria-describedby={isBlamed ? faultId : undefined}
      className="qd-flexible"
      autosize
      minRows={1}
      maxRows={8}
      value={option.option_text}
      {...noteAt(path)}
      error={form.errors[path] ?? isBlamed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => form.validateField(path)}
      onKeyDown={goOn}
      onPaste={paste}
    />
  );
}

/** One option: its letter in the margin, its text, whether it is correct, and the button that removes it. */
function OptionRow(props: OptionRowProps) {
  const { option, index, onRemove } = props;
  const { form } = useParts();
  const letter = letterOf(index);
  const mark = () => {
    form.setFieldValue(`options.${index}.is_correct`, !option.is_correct);
    form.clearFieldError('options');
  };
  return (
    <li className={classes.row}>
      <span className={classes.mark} data-correct={option.is_correct} aria-hidden="true">
        {option.is_correct && <IconCheck size={16} stroke={2.4} className={classes.tick} />}
        {letter}
      </span>
      <OptionText {...props} />
      <button
        type="button"
        className={classes.correct}
        aria-pressed={option.is_correct}
        aria-label={`Correct: option ${letter}`}
        disabled={option.option_text.trim() === ''}
        onMouseDown={keepFocus}
        onClick={mark}
      >
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        <span>Correct</span>
      </button>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove option ${letter}`}
        onMouseDown={keepFocus}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} aria-hidden="true" />
      </button>
    </li>
  );
}

/** The add button is hidden once a form has this many options, where it has a limit. */
const CAP = 4;

/** Focuses the text of an option once it is on the page: a new one, or the one that moved up. */
function useOptionFocus() {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.children[focusNext.current]?.querySelector('textarea')?.focus();
    focusNext.current = undefined;
  });
  const focusLater = (index: number) => {
    focusNext.current = index;
  };
  const focusNow = (index: number) => list.current?.children[index]?.querySelector('textarea')?.focus();
  return { list, focusLater, focusNow };
}

function useOptionRows() {
  const { form, isCapped } = useParts();
  const { list, focusLater, focusNow } = useOptionFocus();
  const { options } = form.values;
  const most = isCapped ? CAP : QUESTION_LIMITS.options;
  const canAdd = options.length < most;
  const add = () => {
    form.insertListItem('options', newOption());
    form.clearFieldError('options');
    focusLater(options.length);
  };
  const remove = (index: number) => {
    form.removeListItem('options', index);
    form.clearFieldError('options');
    focusLater(Math.min(index, options.length - 2));
  };
  const goOn = (index: number) => {
    if (index < options.length - 1) focusNow(index + 1);
    else if (canAdd) add();
  };
  const fill = (index: number, lines: readonly string[]) => {
    const filled = withLines(options, index, lines, Math.max(most, options.length));
    if (filled === undefined) return false;
    form.setFieldValue('options', filled);
    form.clearFieldError('options');
    focusLater(index + lines.length - 1);
    return true;
  };
  return { options, fault: form.errors.options, list, canAdd, add, remove, goOn, fill };
}

/** The options of a multiple-choice question: their texts, which of them are correct, and ways to add and remove. */
export function OptionRows() {
  const id = useId();
  const { options, fault, list, canAdd, add, remove, goOn, fill } = useOptionRows();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={classes.label}>
        Options <span aria-hidden="true">*</span>
      </span>
      <p className={classes.hint}>Tick every correct one. Several lines can be pasted together</p>
      <ol ref={list} className={classes.rows}>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            index={index}
            isBlamed={fault !== undefined && index === 0}
            faultId={`${id}-fault`}
            onNext={() => goOn(index)}
            onLines={(lines) => fill(index, lines)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="qd-error qd-below-8">
          {fault}
        </p>
      )}
      {canAdd && (
        <button type="button" className={classes.add} onMouseDown={keepFocus} onClick={add}>
          <IconPlus size={18} stroke={1.7} aria-hidden="true" />
          Add option
        </button>
      )}
    </div>
  );
}
