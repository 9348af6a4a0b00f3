import { TextInput } from '@mantine/core';
import { type Option, optionUpdate } from '@quizdesk/contract/options';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useOnce } from '../../components/use-once.ts';
import { RequestError } from '../../lib/request-error.ts';
import classes from './option-text.module.css';
import { refreshOptions, updateOption } from './options-api.ts';

/** The ids of options whose typed text is not stored. */
export type UnsavedTexts = RefObject<Set<number>>;

/** What is wrong with a text before it is sent, in words. */
function faultOf(text: string): string | undefined {
  return optionUpdate.safeParse({ option_text: text }).error?.issues[0]?.message;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return error.body?.details?.option_text || error.body?.detail || error.message;
}

/** Stores a text and has the list read anew. Answers the text as it is stored; undefined after a failure, where nobody knows. */
async function stored(id: number, text: string, onFailure: (reason: string) => void): Promise<string | undefined> {
  try {
    const { option_text } = await updateOption(id, { option_text: text });
    await refreshOptions();
    return option_text;
  } catch (error) {
    onFailure(reasonOf(error));
    return undefined;
  }
}

/** Counts the option among the unsaved ones for as long as it is. */
function useUnsavedMark(id: number, isUnsaved: boolean, unsaved: UnsavedTexts): void {
  useEffect(() => {
    const ids = unsaved.current;
    if (isUnsaved) ids.add(id);
    return () => void ids.delete(id);
  }, [id, isUnsaved, unsaved]);
}

/**
 * A text that is stored by itself when its field is left; what could not be stored stays typed. One call at a time: a
 * text that is left while another is on its way follows it.
 */
function useTextOfOption(option: Option, unsaved: UnsavedTexts) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const left = useRef<string>(undefined);
  const once = useOnce();
  useUnsavedMark(option.id, draft !== undefined && draft.trim() !== option.option_text, unsaved);

  const reset = () => {
    left.current = undefined;
    setDraft(undefined);
    setProblem(undefined);
  };
  /** Answers what is stored afterwards, as `stored` does. */
  const settle = async (text: string, before: string | undefined) => {
    const fault = faultOf(text);
    setProblem(fault);
    if (fault !== undefined) return before;
    const after = text.trim() === before ? before : await stored(option.id, text, setProblem);
    if (after !== undefined) setDraft((typed) => (typed === text ? undefined : typed));
    return after;
  };
  const settleAll = async () => {
    setBusy(true);
    let known: string | undefined = option.option_text;
    while (left.current !== undefined) {
      const text = left.current;
      left.current = undefined;
      known = await settle(text, known);
    }
  };
  const leave = () => {
    if (draft === undefined) return;
    left.current = draft;
    void once(() => settleAll().finally(() => setBusy(false)));
  };
  return { text: draft ?? option.option_text, problem, isBusy, change: setDraft, reset, leave };
}

export interface OptionTextProps {
  readonly option: Option;
  /** Names the field for those who hear it: "Text of option a of Contest quiz". */
  readonly label: string;
  readonly unsaved: UnsavedTexts;
}

/** An option's text in the table: leaving the field or Enter stores it, Esc takes it back. */
export function OptionText({ option, label, unsaved }: OptionTextProps) {
  const { text, problem, isBusy, change, reset, leave } = useTextOfOption(option, unsaved);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') reset();
  };
  return (
    <TextInput
      aria-label={label}
      className={classes.field}
      value={text}
      title={text}
      error={problem}
      aria-busy={isBusy}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}
