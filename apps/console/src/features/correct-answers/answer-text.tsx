import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { Fragment } from 'react';
import { TexText } from '../../components/question/tex-text.tsx';
import classes from './correct-answers.module.css';

type Answer = CorrectAnswer['answer'];

/** The texts of an answer one by one: those of the correct options, True or False, or the text of a short answer. */
function answerTexts(answer: Answer): readonly string[] {
  if (typeof answer === 'boolean') return [answer ? 'True' : 'False'];
  return typeof answer === 'string' ? [answer] : answer;
}

/** A correct answer in two lines at most; several texts have "or" between them. */
export function AnswerText({ answer }: { readonly answer: Answer }) {
  const texts = answerTexts(answer);
  return (
    <span className={classes.answer} title={texts.join(' or ')}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand there twice
        <Fragment key={index}>
          {index > 0 && <span className="qd-dimmed qd-regular"> or </span>}
          <TexText isInline>{text}</TexText>
        </Fragment>
      ))}
    </span>
  );
}
