import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CorrectionPolicy } from '@quizdesk/contract/constants';
import type { corrections } from '@quizdesk/contract/corrections';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { Question, QuestionAnswer } from '@quizdesk/contract/questions';
import { letterOf } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './correction.module.css';
import type { Marked } from './marked-query.ts';

export type Proposal = BodyOf<typeof corrections.insert>;

/** What the desk asks for. */
export type CorrectionValues = {
  policy: CorrectionPolicy;
  /** The texts of the options that would be the key; True or False; or the one text of a short answer. */
  key: string[];
  reason: string;
  isTelling: boolean;
  title: string;
  message: string;
  takesBadges: boolean;
};

const POLICIES: readonly { readonly value: CorrectionPolicy; readonly label: string; readonly text: string }[] = [
  { value: 'key', label: 'Only the new key counts', text: 'Answers by the old key become wrong.' },
  { value: 'accept_both', label: 'Accept the old and the new key', text: 'Nobody loses points.' },
  { value: 'full_points', label: 'Full points to everyone', text: 'Each answer counts as right.' },
  { value: 'void', label: 'Void the question', text: 'It no longer counts in any score.' },
];

/** Whether answers are marked by the proposed key. */
const needsKey = (policy: CorrectionPolicy): boolean => policy === 'key' || policy === 'accept_both';

/** A key as the desk holds it. */
function keyOf(answer: QuestionAnswer): string[] {
  if (typeof answer === 'boolean') return [answer ? 'True' : 'False'];
  return answer === null ? [] : [answer].flat();
}

/** The key by which answers are marked; where an old one counts too, the new one, since the question shows both as one. */
const markingKey = ({ question, correction }: Marked): string[] =>
  keyOf(correction?.policy === 'accept_both' ? correction.answer : question.answer);

/** How the question is marked now: what the desk opens with changes nothing. */
export const valuesFor = (marked: Marked): CorrectionValues => ({
  policy: marked.correction?.policy ?? 'key',
  key: markingKey(marked),
  reason: '',
  isTelling: false,
  title: 'Your points were corrected',
  message: 'Dear {name}, the key of a question that you answered was wrong. Your points were corrected.',
  takesBadges: false,
});

/** What is proposed; undefined where no key is chosen yet. */
export function proposalOf(question: Question, { policy, key }: CorrectionValues): Proposal | undefined {
  const question_id = question.id;
  if (!needsKey(policy)) return { question_id, policy };
  const [first = ''] = key;
  if (first.trim() === '') return undefined;
  if (question.answer_type === 'multiple_choice') return { question_id, policy, answer: key };
  return { question_id, policy, answer: question.answer_type === 'true_false' ? first === 'True' : first };
}

interface FormProps {
  readonly form: UseFormReturnType<CorrectionValues>;
}

/** What each choice of the key says of itself. */
function remarkOf(isNow: boolean, isChosen: boolean): string {
  if (isChosen) return isNow ? 'current key' : 'new key';
  return isNow ? 'current key' : '';
}

/** The proposed key: an option, or several where the key has several; true or false; or a text. */
export function KeyFields({ marked, form }: FormProps & { readonly marked: Marked }) {
  const { question } = marked;
  const { key, policy } = form.values;
  if (question.answer_type === 'short_answer') {
    return (
      <Textarea
        label="Proposed key"
        autosize
        minRows={1}
        maxRows={6}
        disabled={!needsKey(policy)}
        value={key[0] ?? ''}
        onChange={(event) => form.setFieldValue('key', [event.currentTarget.value])}
      />
    );
  }
  const now = keyOf(question.answer);
  const isSeveral = markingKey(marked).length > 1;
  const isChoice = question.answer_type === 'multiple_choice';
  const texts = isChoice ? [...new Set(question.options.map(({ option_text }) => option_text))] : ['True', 'False'];
  const choose = (text: string) => {
    const others = key.filter((one) => one !== text);
    if (!isSeveral) form.setFieldValue('key', [text]);
    else form.setFieldValue('key', key.includes(text) ? others : [...others, text]);
  };
  return (
    <fieldset disabled={!needsKey(policy)}>
      <legend className="qd-label qd-below-8">Proposed key</legend>
      {texts.map((text, index) => {
        const isChosen = key.includes(text);
        return (
          <label key={text} className={`qd-row qd-gap-12 ${classes.choice}`} data-new={isChosen && !now.includes(text)}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name="correction-key"
              checked={isChosen}
              onChange={() => choose(text)}
            />
            {isChoice && <span className="qd-dimmed">{letterOf(index)}</span>}
            <span className="qd-flexible qd-break">
              <TexText isInline>{text}</TexText>
            </span>
            <span className="qd-tiny qd-fixed">{remarkOf(now.includes(text), isChosen)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What becomes of the answers that were given. */
export function PolicyFields({ form }: FormProps) {
  return (
    <fieldset>
      <legend className="qd-label qd-below-8">Answers already given</legend>
      {POLICIES.map(({ value, label, text }) => (
        <label key={value} className={`qd-row qd-gap-12 ${classes.choice}`} data-policy>
          <input
            type="radio"
            name="correction-policy"
            checked={form.values.policy === value}
            aria-describedby={`correction-${value}`}
            onChange={() => form.setFieldValue('policy', value)}
          />
          <span>
            {label}
            <span id={`correction-${value}`} className="qd-note qd-block">
              {text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
