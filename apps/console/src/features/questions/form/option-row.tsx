import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { letterOf } from '../../../components/question/question-labels.ts';
import { keepFocus } from './keep-focus.ts';
import classes from './option-rows.module.css';
import type { NoteAt } from './question-notes.tsx';
import type { OptionValues, QuestionValues } from './question-values.ts';

export interface OptionRowProps {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly option: OptionValues;
  readonly index: number;
  readonly noteAt: NoteAt;
  /** An error of the options as a whole; the first one is marked with it. */
  readonly isBlamed: boolean;
  readonly faultId: string;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

function OptionText({ form, option, index, noteAt, isBlamed, faultId, onNext }: OptionRowProps) {
  const path = `options.${index}.option_text` as const;
  const change = (text: string) => {
    form.setFieldValue(path, text);
    // An empty option cannot be correct.
    if (text.trim() === '' && option.is_correct) form.setFieldValue(`options.${index}.is_correct`, false);
    form.clearFieldError('options');
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext();
  };
  return (
    <Textarea
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
    />
  );
}

/** One option: its letter in the margin, its text, whether it is correct, and the button that removes it. */
export function OptionRow(props: OptionRowProps) {
  const { form, option, index, onRemove } = props;
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
