import type { Question } from '@quizdesk/contract/questions';
import { ANSWER_TYPE_TEXTS, letterOf, subjectText } from '../../../components/question/question-labels.ts';
import { QuestionMedia } from '../../../components/question/question-media.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { TexBox } from '../../../components/question/tex-text-box.tsx';
import type { QuestionOptions } from '../use-question-options.ts';
import { type QuestionValues, valuesOf } from './question-values.ts';

function answerText({ answer_type, options, truth, answer }: QuestionValues): string {
  const type = ANSWER_TYPE_TEXTS[answer_type];
  if (answer_type === 'short_answer') return `${type}: ${answer}`;
  if (answer_type === 'true_false') return `${type}: ${truth}`;
  return options
    .map(({ option_text, is_correct }, index) => `${letterOf(index)}  ${option_text}${is_correct ? '  ✓' : ''}`)
    .join('\n');
}

function FieldText({ field, text }: { readonly field: string; readonly text: string }) {
  if (field === 'media_file') return <QuestionMedia fileName={text} />;
  return (
    <TexBox>
      <TexText>{text}</TexText>
    </TexBox>
  );
}

type Names = Pick<QuestionOptions, 'levelChoices' | 'roundChoices'>;

/** What the fields of a question are called, and what people read for their values. */
export const questionWords = ({ levelChoices, roundChoices }: Names) => {
  const labelOf = (choices: Names['levelChoices'], id: string) =>
    choices.find(({ value }) => String(value) === id)?.label ?? '';
  return {
    thing: 'question',
    valuesOf: (question: Question): QuestionValues => valuesOf(question),
    labels: {
      level_id: 'Level',
      round_id: 'Round',
      subject: 'Subject',
      question_text: 'Question text',
      time: 'Time in seconds',
      score: 'Score',
      answer_type: 'Answer',
      media_file: 'Media',
      notes: 'Notes',
      hint: 'Hint',
    },
    useTexts: () => (values: QuestionValues) => ({
      level_id: labelOf(levelChoices, values.level_id),
      round_id: labelOf(roundChoices, values.round_id),
      subject: values.subject === '' ? '' : subjectText(values.subject),
      answer_type: answerText(values),
    }),
    // An answer without the options that it is one of would say something else.
    together: [['answer_type', 'options', 'truth', 'answer']] as const,
    Text: FieldText,
  };
};

/** What is typed, so that it can be saved over what is stored: an option that somebody took away is a new one again. */
export function overTheirs(yours: QuestionValues, theirs: QuestionValues): QuestionValues {
  const stored = new Set(theirs.options.map(({ id }) => id));
  const options = yours.options.map(({ id, ...option }) =>
    id !== undefined && stored.has(id) ? { ...option, id } : option,
  );
  return { ...yours, options };
}
