import { useDeferredValue, useMemo } from 'react';
import type { CardQuestion } from '../../../components/question/card-question.ts';
import { QuestionCard } from '../../../components/question/question-card.tsx';
import type { QuestionOptions } from '../use-question-options.ts';
import classes from './question-form.module.css';
import { type QuestionValues, wholeNumberOf } from './question-values.ts';

/** The question that is being written, as a card shows it. */
function cardOf(values: QuestionValues, { levels, rounds }: Pick<QuestionOptions, 'levels' | 'rounds'>): CardQuestion {
  const { answer_type, truth, answer } = values;
  const truthOf = truth === '' ? undefined : truth === 'true';
  return {
    subject: values.subject === '' ? null : values.subject,
    level: levels.find(({ id }) => String(id) === values.level_id) ?? null,
    round: rounds.find(({ id }) => String(id) === values.round_id) ?? null,
    time: wholeNumberOf(values.time),
    score: wholeNumberOf(values.score),
    question_text: values.question_text,
    media_file: values.media_file === '' ? null : values.media_file,
    answer_type,
    answer: answer_type === 'true_false' ? truthOf : answer_type === 'short_answer' ? answer : undefined,
    // Empty rows at the end are not shown; one in between is, so that the letters after it stay.
    options: values.options.slice(0, values.options.findLastIndex(({ option_text }) => option_text.trim() !== '') + 1),
    notes: values.notes,
    hint: values.hint,
  };
}

function isBlank({ question_text, subject, options, answer, media_file }: CardQuestion): boolean {
  const hasAnswer = options.length > 0 || (answer !== undefined && answer !== '');
  return question_text.trim() === '' && subject === null && media_file === null && !hasAnswer;
}

export interface QuestionPreviewProps {
  readonly values: QuestionValues;
  readonly places: QuestionOptions;
}

/** The question as the list will show it, while it is being written. The fields are updated first, then the card. */
export function QuestionPreview({ values, places }: QuestionPreviewProps) {
  const { levels, rounds } = places;
  const deferred = useDeferredValue(values);
  const card = useMemo(() => cardOf(deferred, { levels, rounds }), [deferred, levels, rounds]);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.previewHead}>
        <h2>Preview</h2>
        <span>As the list shows it</span>
      </div>
      <div className={classes.previewBox}>
        {isBlank(card) ? (
          <p className={classes.nothing}>What you write appears here, with its formulas drawn.</p>
        ) : (
          <QuestionCard question={card} heading="h3" />
        )}
      </div>
    </section>
  );
}
