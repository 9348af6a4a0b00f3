import type { Question } from '@quizdesk/contract/questions';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../components/moment-text.ts';
import { ANSWER_TYPE_TEXTS, QUESTION_TYPE_TEXTS } from '../../components/question-words.ts';
import classes from './question-page.module.css';

/** What a card does not say about a question: what it is for, and who changed it last. */
export function QuestionFacts({ question }: { readonly question: Question }) {
  const { question_type, answer_type, level, updated_by, created_at, updated_at } = question;
  const facts = [
    ['Kind', question_type === null ? 'Not for a special quiz' : QUESTION_TYPE_TEXTS[question_type]],
    ['Answer type', ANSWER_TYPE_TEXTS[answer_type]],
    ['Added', momentText(created_at)],
    ['Last changed', `${momentText(updated_at)}${updated_by === null ? '' : ` by ${updated_by.name}`}`],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Level</dt>
        <dd>
          <Link to="/quizzes-by-level/$id" params={{ id: level.id }}>
            All questions of Level {level.level_number}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
