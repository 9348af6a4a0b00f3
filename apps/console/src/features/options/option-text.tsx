import { TextInput } from '@mantine/core';
import { type Option, optionUpdate } from '@quizdesk/contract/options';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useOnce } from '../../components/form/use-call.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyWritten } from '../../lib/undo.ts';
import classes from './option-text.module.css';
import { options } from './options-api.ts';

/** The ids of options whose typed text is not stored. */
export type UnsavedTexts = RefObject<Set<number>>;

/** What is wrong with a text before it is sent, in words. */
function faultOf(text: string): string | undefined {
  return optionUpdate.safeParse({ option_text: text }).error?.issues[0]?.message;
}

function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return error.body?.details?.option_text || error.body?.detail || error.message;
}

type Known = Pick<Option, 'option_text' | 'version'>;

/** What someone else has stored, where that kept a text from being stored. */
function theirsOf(error: unknown) {
  const conflict = error instanceof RequestError ? error.body?.conflict : undefined;
  // The conflict carries the option as it is now.
  return conflict && { who: conflict.changed_by ?? 'Somebody else', option: conflict.present as unknown as Known };
}

/**
 * Stores a text alone over what was there when it was typed, and refetches the list. Returns what is stored then; undefined
 * where that is unknown. A text that someone else has changed meanwhile is not overwritten unasked: `base` is theirs then.
 */
async function stored(
  id: number,
  text: string,
  base: { current: Known },
  onFailure: (reason: string) => void,
): Promise<Known | undefined> {
  try {
    const option = await options.update(id, { option_text: text }, base.current.version);
    base.current = option;
    // One message at a time: a whole list of texts may be gone through by keyboard.
    notifyWritten('Option updated', option.option_text, option, { id: 'option-text' });
    await options.invalidate();
    return base.current;
  } catch (error) {
    const theirs = theirsOf(error);
    const before = base.current.option_text;
    if (theirs) base.current = theirs.option;
    if (theirs?.option.option_text === before) return stored(id, text, base, onFailure);
    onFailure(
      theirs ? `${theirs.who} made it “${theirs.option.option_text}”. Enter replaces that.` : failureText(error),
    );
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
 * A text that is stored automatically when its field loses the focus; what could not be stored stays in the field. One
 * call runs at a time: a text that is left while another is being stored is stored afterwards.
 */
function useTextOfOption(option: Option, unsaved: UnsavedTexts) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const left = useRef<string>(undefined);
  // As it was when the typing began: the list may be refetched meanwhile.
  const base = useRef<Known>(option);
  const once = useOnce();
  useUnsavedMark(option.id, draft !== undefined && draft.trim() !== option.option_text, unsaved);

  const reset = () => {
    left.current = undefined;
    setDraft(undefined);
    setProblem(undefined);
  };
  /** Returns what is stored afterwards, as `stored` does. */
  const settle = async (text: string, before: Known | undefined) => {
    const fault = faultOf(text);
    setProblem(fault);
    if (fault !== undefined) return before;
    const after = text.trim() === before?.option_text ? before : await stored(option.id, text, base, setProblem);
    if (after !== undefined) setDraft((typed) => (typed === text ? undefined : typed));
    return after;
  };
  const settleAll = async () => {
    setBusy(true);
    let known: Known | undefined = base.current;
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
  const change = (text: string) => {
    if (draft === undefined && !isBusy) base.current = option;
    setDraft(text);
  };
  return { text: draft ?? option.option_text, problem, isBusy, change, reset, leave };
}

export interface OptionTextProps {
  readonly option: Option;
  /** Names the field for screen-reader users: "Text of option a of Contest quiz". */
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
