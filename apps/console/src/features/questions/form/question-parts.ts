import type { UseFormReturnType } from '@mantine/form';
import { createContext, type ReactNode, useContext } from 'react';
import type { QuestionOptions } from '../use-question-options.ts';
import type { QuestionValues } from './question-values.ts';

/** What the form's fields are called. */
export const LABELS = {
  level_id: 'Level',
  round_id: 'Round',
  subject: 'Subject',
  question_text: 'Question text',
  time: 'Time in seconds',
  score: 'Score',
  answer_type: 'Answer type',
  answer: 'Answer',
  media_file: 'Media',
  media_alt: 'Picture description',
  notes: 'Notes',
  hint: 'Hint',
} as const satisfies { readonly [Field in keyof QuestionValues]?: string };

/** What a field has that takes formulas: the buttons for these look for it. */
export const FORMULAS = { 'data-formulas': true } as const;

/** What a field takes for the advice about it; it is shown where an error would be, and an error takes its place. */
export type NoteAt = (field: string) => { readonly success?: ReactNode; readonly withSuccessStyles?: boolean };

/** What all parts of the form work with. */
export interface QuestionParts {
  readonly form: UseFormReturnType<QuestionValues>;
  readonly noteAt: NoteAt;
  readonly places: QuestionOptions;
  /** The level is given by the page, and not to be chosen. */
  readonly isLevelFixed: boolean;
  /** Only four options can be added; more that are there already stay. */
  readonly isCapped: boolean;
  /** Level, round and subject are filled in already: the text has the focus. */
  readonly isPlaced: boolean;
}

export const QuestionPartsContext = createContext<QuestionParts | undefined>(undefined);

/** What the form's parts share, and what a field of a name takes: its label, the advice about it, value and error. */
export function useParts() {
  const parts = useContext(QuestionPartsContext);
  if (parts === undefined) throw new Error('Only within the form of a question');
  const { form, noteAt } = parts;
  const field = (name: keyof typeof LABELS) => ({
    label: LABELS[name],
    ...noteAt(name),
    ...form.getInputProps(name),
  });
  return { ...parts, field };
}
