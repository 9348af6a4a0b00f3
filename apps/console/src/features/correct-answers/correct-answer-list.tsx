import type { CorrectAnswer } from '@quizdesk/contract/correct-answers';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { momentColumn } from '../../components/format/moment.tsx';
import type { ListView } from '../../components/list/resource/list-view.ts';
import { TexText } from '../../components/question/tex-text.tsx';
import classes from './correct-answers.module.css';
import { correctAnswerHome, correctAnswers } from './correct-answers-api.ts';

type Answer = CorrectAnswer['answer'];

/** The texts of an answer one by one: those of the correct options, True or False, or the text of a short answer. */
function answerTexts(answer: Answer): readonly string[] {
  if (typeof answer === 'boolean') return [answer ? 'True' : 'False'];
  return typeof answer === 'string' ? [answer] : answer;
}

/** A correct answer in two lines at most; several texts have "or" between them. */
function AnswerText({ answer }: { readonly answer: Answer }) {
  const texts = answerTexts(answer);
  return (
    <span className={classes.answer} title={texts.join(' or ')}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice
        <Fragment key={index}>
          {index > 0 && <span className="qd-dimmed qd-regular"> or </span>}
          <TexText isInline>{text}</TexText>
        </Fragment>
      ))}
    </span>
  );
}

/** The question by its id, which leads to it, and by its text. */
function QuestionCell({ question_id: id, question_text: text }: CorrectAnswer) {
  return (
    <span className={classes.question}>
      <Link to="/questions/$id" params={{ id }} aria-label={`Question ${id}`}>
        {id}
      </Link>
      <span className={classes.answer} title={text}>
        <TexText isInline>{text}</TexText>
      </span>
    </span>
  );
}

/** Names an answer by its question. */
const answerName = ({ question_id }: CorrectAnswer) => `Answer of question ${question_id}`;

export const correctAnswerList: ListView<CorrectAnswer> = {
  ...correctAnswerHome,
  things: 'correct answers',
  table: { actionsHeader: 'Action', numberHeader: '#', isDense: true },
  columns: [
    {
      header: 'Question ID',
      minWidth: 200,
      grow: 1,
      priority: 2,
      onPhone: 'detail',
      cell: (answer) => <QuestionCell {...answer} />,
      phoneCell: ({ question_id, question_text }) => (
        <>
          Question {question_id}: <TexText isInline>{question_text}</TexText>
        </>
      ),
    },
    {
      header: 'Answer',
      minWidth: 200,
      onPhone: 'title',
      cell: ({ answer }) => <AnswerText answer={answer} />,
      phoneCell: ({ question_id, answer }) => (
        <Link to="/questions/$id" params={{ id: question_id }}>
          <AnswerText answer={answer} />
        </Link>
      ),
    },
    momentColumn('Date', ({ created_at }) => created_at, { minWidth: 136, grow: 0, priority: 1 }),
  ],
  rowName: answerName,
  removal: {
    ...correctAnswers,
    title: 'Delete Answer',
    call: 'correctAnswers.remove',
    thing: 'Answer',
    nameOf: answerName,
    question: () => 'Are you sure you want to delete this answer?',
    about: ({ question_id }) => `Question ${question_id} will have no correct answer until it is edited.`,
    failure: 'Failed to delete answer',
  },
  empty: {
    title: 'No correct answers yet',
    text: 'They appear with the questions that they belong to.',
    actions: (
      <>
        <ButtonLink to="/bulk-questions" variant="default">
          Bulk Questions
        </ButtonLink>
        <ButtonLink to="/questions">Go to Questions</ButtonLink>
      </>
    ),
  },
};
