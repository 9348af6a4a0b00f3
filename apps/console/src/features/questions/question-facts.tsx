import type { Question } from '@quizdesk/contract/questions';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../components/format/facts.tsx';
import { momentText } from '../../components/format/format-date.ts';
import { useLevelText } from '../../components/list/filter/choices.ts';
import { ANSWER_TYPE_TEXTS, QUESTION_TYPE_TEXTS } from '../../components/question/question-labels.ts';
import classes from './question-page.module.css';

/** What a card does not say about a question: what it is for, and who changed it last. */
export function QuestionFacts({ question }: { readonly question: Question }) {
  const { question_type, answer_type, level, updated_by, created_at, updated_at } = question;
  const levelText = useLevelText();
  const facts = [
    ['Kind', question_type === null ? 'Not for a special quiz' : QUESTION_TYPE_TEXTS[question_type]],
    ['Answer type', ANSWER_TYPE_TEXTS[answer_type]],
    ['Added', momentText(created_at)],
    ['Last changed', `${momentText(updated_at)}${updated_by === null ? '' : ` by ${updated_by.name}`}`],
    [
      'Level',
      <Link key="level" to="/quizzes-by-level/$id" params={{ id: level.id }}>
        All questions of {levelText(level)}
      </Link>,
    ],
  ] as const;
  return <Facts facts={facts} className={classes.facts} />;
}
