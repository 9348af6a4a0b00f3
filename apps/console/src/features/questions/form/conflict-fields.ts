import type { Question } from '@quizdesk/contract/questions';
import { ANSWER_TYPE_TEXTS, letterOf, subjectText } from '../../../components/question-words.ts';
import type { Places } from '../use-places.ts';
import { type QuestionValues, valuesOf } from './question-values.ts';

/** A field in which both differ, in words. */
export interface Difference {
  readonly field: string;
  readonly theirs: string;
  readonly yours: string;
}

function answerText({ answer_type, options, truth, answer }: QuestionValues): string {
  if (answer_type === 'short_answer') return answer;
  if (answer_type === 'true_false') return truth === '' ? '' : truth === 'true' ? 'True' : 'False';
  return options
    .map(({ option_text, is_correct }, index) => `${letterOf(index)}  ${option_text}${is_correct ? '  ✓' : ''}`)
    .join('\n');
}

type Names = Pick<Places, 'levelChoices' | 'roundChoices'>;

function textsOf(values: QuestionValues, { levelChoices, roundChoices }: Names): Record<string, string> {
  const labelOf = (choices: Names['levelChoices'], id: string) =>
    choices.find(({ value }) => String(value) === id)?.label ?? '';
  return {
    Level: labelOf(levelChoices, values.level_id),
    Round: labelOf(roundChoices, values.round_id),
    Subject: values.subject === '' ? '' : subjectText(values.subject),
    'Question text': values.question_text,
    'Time in seconds': values.time,
    Score: values.score,
    'Answer type': ANSWER_TYPE_TEXTS[values.answer_type],
    [values.answer_type === 'multiple_choice' ? 'Options' : 'Answer']: answerText(values),
    Media: values.media_file,
    Notes: values.notes,
    Hint: values.hint,
  };
}

/** In which fields a stored question and what is typed differ, as people read them. */
export function differencesOf(theirs: Question, yours: QuestionValues, names: Names): Difference[] {
  const stored = textsOf(valuesOf(theirs), names);
  const typed = textsOf(yours, names);
  const fields = [...new Set([...Object.keys(stored), ...Object.keys(typed)])];
  return fields
    .map((field) => ({ field, theirs: stored[field] ?? '', yours: typed[field] ?? '' }))
    .filter((difference) => difference.theirs.trim() !== difference.yours.trim());
}

/** What is typed, so that it can be saved over theirs: an option that they took away is a new one again. */
export function overTheirs(yours: QuestionValues, theirs: Question): QuestionValues {
  const stored = new Set(theirs.options.map(({ id }) => id));
  const options = yours.options.map(({ id, ...option }) =>
    id !== undefined && stored.has(id) ? { ...option, id } : option,
  );
  return { ...yours, options };
}
