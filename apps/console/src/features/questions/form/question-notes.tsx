import type { UseFormReturnType } from '@mantine/form';
import { optionField } from '@quizdesk/contract/rules/lint/lint-note';
import { lintQuestion } from '@quizdesk/contract/rules/lint/question-lint';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { cutText } from '../../../components/question/plain-tex.ts';
import { letterOf } from '../../../components/question/question-labels.ts';
import { nearCopyQuery } from '../questions-api.ts';
import classes from './question-form.module.css';
import { LABELS, type NoteAt } from './question-parts.ts';
import { type QuestionValues, wholeNumberOf } from './question-values.ts';

const lintValues = (values: QuestionValues) => lintQuestion({ ...values, time: wholeNumberOf(values.time) });
const keyOf = ({ code, field }: { readonly code: string; readonly field: string }) => `${code} ${field}`;

/** What a field that advice is about is called; the names are the form's. */
function fieldName(field: string, { options }: QuestionValues): string {
  const index = options.findIndex((_, position) => optionField(position) === field);
  return index === -1 ? LABELS[field as keyof typeof LABELS] : `Option ${letterOf(index)}`;
}

/** With fewer characters nothing could be found: three telling words are longer. */
const LEAST_CHARACTERS = 6;

/** What there is to say about a text that was changed and left: which question asks nearly the same. */
function useNearCopy(text: string, initial: string, id: number | undefined): readonly string[] {
  const enabled = text !== initial && text.trim().length >= LEAST_CHARACTERS;
  const { data } = useQuery({ ...nearCopyQuery(text, id), enabled });
  if (!enabled || !data?.copy) return [];
  return [`Question ${data.copy.id} asks nearly the same: “${cutText(data.copy.question_text)}”.`];
}

function FieldNote({ texts }: { readonly texts: readonly string[] }) {
  return (
    <span className={classes.note}>
      <IconInfoCircle size={16} stroke={1.8} aria-hidden="true" />
      <span>
        <b>Note:</b> {texts.join(' ')}
      </span>
    </span>
  );
}

/**
 * Advice about the values, next to their fields. New advice appears when a field is left, as errors do, so that no one is
 * advised about a formula they are still typing; it disappears as soon as its cause does.
 */
export function useQuestionNotes(form: UseFormReturnType<QuestionValues>, id: number | undefined) {
  const [seen, setSeen] = useState(form.values);
  const copied = useNearCopy(seen.question_text, form.getInitialValues().question_text, id);
  const { getValues } = form;
  /** For the element around the fields: looks at the values whenever one of them is left. */
  const watch = useCallback(
    (fields: HTMLElement | null) => {
      const look = () => setSeen(getValues());
      fields?.addEventListener('focusout', look);
      return () => fields?.removeEventListener('focusout', look);
    },
    [getValues],
  );
  const left = lintValues(seen);
  const known = new Set(left.map(keyOf));
  const notes = lintValues(form.values).filter((note) => known.has(keyOf(note)));
  const at: NoteAt = (field) => {
    const isCopied = field === 'question_text' && form.values.question_text === seen.question_text;
    const texts = [...(isCopied ? copied : []), ...notes.flatMap((note) => (note.field === field ? [note.text] : []))];
    return texts.length === 0 ? {} : { success: <FieldNote texts={texts} />, withSuccessStyles: false };
  };
  return {
    at,
    watch,
    /** What is announced: it changes when a field is left, not with every letter. */
    status: [
      ...copied.map((text) => `Note on ${fieldName('question_text', seen)}: ${text}`),
      ...left.map(({ field, text }) => `Note on ${fieldName(field, seen)}: ${text}`),
    ].join(' '),
  };
}
