import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Question } from '@quizdesk/contract/questions';
import { letterOf } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './correction.module.css';
import { type CorrectionValues, keyOf, needsKey, POLICIES } from './correction-values.ts';

interface FieldsProps {
  readonly question: Question;
  readonly form: UseFormReturnType<CorrectionValues>;
}

/** What each choice of the key says of itself. */
function remarkOf(isNow: boolean, isChosen: boolean): string {
  if (isChosen) return isNow ? 'current key' : 'new key';
  return isNow ? 'current key' : '';
}

/** The proposed key: an option, or several where the key has several; true or false; or a text. */
export function KeyFields({ question, form }: FieldsProps) {
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
  const now = keyOf(question);
  const isSeveral = now.length > 1;
  const isChoice = question.answer_type === 'multiple_choice';
  const texts = isChoice ? [...new Set(question.options.map(({ option_text }) => option_text))] : ['True', 'False'];
  const choose = (text: string) => {
    const others = key.filter((one) => one !== text);
    if (!isSeveral) form.setFieldValue('key', [text]);
    else form.setFieldValue('key', key.includes(text) ? others : [...others, text]);
  };
  return (
    <fieldset className={classes.group} disabled={!needsKey(policy)}>
      <legend className={classes.legend}>Proposed key</legend>
      {texts.map((text, index) => {
        const isChosen = key.includes(text);
        return (
          <label key={text} className={classes.choice} data-new={isChosen && !now.includes(text)}>
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
export function PolicyFields({ form }: Pick<FieldsProps, 'form'>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Answers already given</legend>
      {POLICIES.map(({ value, label, text }) => (
        <label key={value} className={classes.policy}>
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
