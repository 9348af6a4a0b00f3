import type { PlannedQuestion } from '@quizdesk/contract/quiz-of-day';
import { dayText } from '../../../components/format/format-date.ts';
import { useLevelText } from '../../../components/list/filter/choices.ts';
import { GraveBadges } from '../../../components/question/question-badge.tsx';
import { SubjectSpine } from '../../../components/question/question-spine.tsx';
import { TexText } from '../../../components/question/tex-text.tsx';
import classes from './bank-panel.module.css';
import { isRepeat } from './calendar-days.ts';

interface QuestionLinesProps {
  readonly question: Pick<PlannedQuestion, 'subject' | 'level' | 'question_text' | 'verdicts'>;
  /** What is shown about it here, besides subject and level. */
  readonly fact: string;
  /** The fact speaks against the question. */
  readonly isDoubtful: boolean;
}

/** A question in a list: subject, level and one more fact, its text, and what statistics say against it. */
export function QuestionLines({ question, fact, isDoubtful }: QuestionLinesProps) {
  return (
    <span className="qd-grid qd-may-shrink">
      <span className={`qd-flex qd-wrap qd-dimmed ${classes.facts}`}>
        <SubjectSpine subject={question.subject} />
        <span>{useLevelText()(question.level)}</span>
        <span className={isDoubtful ? 'qd-warn qd-bold' : undefined}>{fact}</span>
      </span>
      <span className="qd-small qd-break">
        <TexText isInline>{question.question_text}</TexText>
      </span>
      <span className="qd-flex qd-wrap qd-gap-4">
        <GraveBadges verdicts={question.verdicts} />
      </span>
    </span>
  );
}

interface PlannedLinesProps {
  readonly question: PlannedQuestion;
  /** The day that it is for, unless that has begun. */
  readonly date: string | undefined;
}

/** A question of the plan or the bank, with its last use: never used; last used 2 Jul. */
export function PlannedLines({ question, date }: PlannedLinesProps) {
  const { last_used } = question;
  return (
    <QuestionLines
      question={question}
      fact={last_used === null ? 'never used' : `last used ${dayText(last_used)}`}
      isDoubtful={date !== undefined && isRepeat(question, date)}
    />
  );
}
