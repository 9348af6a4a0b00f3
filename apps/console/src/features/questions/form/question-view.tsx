import { type Question, type QuestionUpdate, questionUpdate } from '@quizdesk/contract/questions';
import type { CellView } from '../../../components/form/resource/form-view.ts';
import { cutText } from '../../../components/question/plain-tex.ts';
import { ANSWER_TYPE_TEXTS, letterOf, subjectText } from '../../../components/question/question-labels.ts';
import { QuestionMedia } from '../../../components/question/question-media.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import { TexBox } from '../../../components/question/tex-text-box.tsx';
import { noteFailure } from '../../../lib/log.ts';
import { questions } from '../questions-api.ts';
import { type QuestionOptions, useQuestionOptions } from '../use-question-options.ts';
import { LABELS } from './question-parts.ts';
import { inputOf, type QuestionValues, valuesOf } from './question-values.ts';

function answerText({ answer_type, options, truth, answer }: QuestionValues): string {
  const type = ANSWER_TYPE_TEXTS[answer_type];
  if (answer_type === 'short_answer') return `${type}: ${answer}`;
  if (answer_type === 'true_false') return `${type}: ${truth}`;
  return options
    .map(({ option_text, is_correct }, index) => `${letterOf(index)}  ${option_text}${is_correct ? '  ✓' : ''}`)
    .join('\n');
}

/** A picture and what it is said to show: two lines of one text, as a conflict has texts alone. */
const pictureText = ({ media_file, media_alt }: QuestionValues) =>
  media_file === '' ? '' : `${media_file}\n${media_alt}`;

function PictureText({ text }: { readonly text: string }) {
  const [fileName = '', ...lines] = text.split('\n');
  const words = lines.join('\n');
  return (
    <>
      <QuestionMedia fileName={fileName} text={words} />
      <p>{words}</p>
    </>
  );
}

function FieldText({ field, text }: { readonly field: string; readonly text: string }) {
  if (field === 'media_file') return <PictureText text={text} />;
  return (
    <TexBox>
      <TexText>{text}</TexText>
    </TexBox>
  );
}

type Choices = QuestionOptions['levelChoices'];

/** What people read for the values of a question. */
function useTexts() {
  const { levelChoices, roundChoices } = useQuestionOptions();
  const labelOf = (choices: Choices, id: string) => choices.find(({ value }) => String(value) === id)?.label ?? '';
  return (values: QuestionValues) => ({
    level_id: labelOf(levelChoices, values.level_id),
    round_id: labelOf(roundChoices, values.round_id),
    subject: values.subject === '' ? '' : subjectText(values.subject),
    answer_type: answerText(values),
    media_file: pictureText(values),
  });
}

/** How a stored question is changed, by its form or by one cell of a list. */
export const questionView: CellView<Question, QuestionUpdate, QuestionValues> = {
  thing: 'Question',
  nameOf: ({ question_text }) => cutText(question_text),
  valuesOf,
  labels: { ...LABELS, answer_type: LABELS.answer },
  useTexts,
  // An answer without its options would say something else, and so would a description of another picture.
  together: [
    ['answer_type', 'options', 'truth', 'answer'],
    ['media_file', 'media_alt'],
  ],
  Text: FieldText,
  schema: questionUpdate,
  // A question whose key was deleted can still be moved.
  isPartial: true,
  toInput: inputOf,
  update: (id, change) => noteFailure('Failed to update the question', questions.update(id, change)),
  invalidate: questions.invalidate,
};
