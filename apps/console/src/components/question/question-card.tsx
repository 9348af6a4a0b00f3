import { IconCheck } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { usePhone } from '../format/use-width.ts';
import { useLevelText } from '../list/filter/choices.ts';
import { type RowAction, RowIcons, RowMenu, useAllowedActions } from '../table/row-actions.tsx';
import type { CardQuestion } from './card-question.ts';
import { cutText } from './plain-tex.ts';
import { GraveBadges, NoAnswerBadge } from './question-badge.tsx';
import classes from './question-card.module.css';
import { letterOf } from './question-labels.ts';
import { QuestionMedia } from './question-media.tsx';
import { SubjectSpine } from './question-spine.tsx';
import { TexText } from './tex-text.tsx';
import { TexBox } from './tex-text-box.tsx';

interface CardRowProps {
  /** Shown in the margin. */
  readonly margin?: ReactNode;
  /** The first row of a card, one of its answers, or the last one; else a part of the question itself. */
  readonly kind?: 'head' | 'line' | 'foot';
  /** Tints the row from the margin line rightwards. */
  readonly isCorrect?: boolean;
  readonly children?: ReactNode;
}

/** One line of a card: a mark in the margin, content to its right. */
function CardRow({ margin, kind, isCorrect = false, children }: CardRowProps) {
  const look = ['qd-flex', kind === undefined ? '' : classes[kind], isCorrect ? classes.right : ''];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <span className={`qd-number qd-margin qd-flex ${classes.margin}`}>{margin}</span>
      <div className={`qd-flexible ${classes.body}`}>{children}</div>
    </div>
  );
}

interface LineProps {
  readonly letter?: string;
  readonly isCorrect: boolean;
  readonly children: ReactNode;
}

function Line({ letter, isCorrect, children }: LineProps) {
  const tick = isCorrect && <IconCheck size={18} stroke={2} aria-hidden="true" className="qd-good" />;
  return (
    <CardRow kind="line" margin={tick} isCorrect={isCorrect}>
      {letter !== undefined && (
        <span className={`qd-fixed ${isCorrect ? 'qd-good' : 'qd-dimmed'} ${classes.letter}`}>{letter}</span>
      )}
      <TexBox className={`qd-may-shrink ${classes.text}`}>{children}</TexBox>
      {isCorrect && <span className={`qd-tiny qd-fixed ${classes.correct}`}>Correct</span>}
    </CardRow>
  );
}

function Options({ options }: Pick<CardQuestion, 'options'>) {
  return (
    <ol className={classes.options} aria-label="Options">
      {options.map(({ option_text, is_correct }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option's place is its letter, and what is not stored has no id
        <li key={index}>
          <Line letter={letterOf(index)} isCorrect={is_correct}>
            <TexText>{option_text}</TexText>
          </Line>
        </li>
      ))}
    </ol>
  );
}

/** The options of a card with the correct ones marked, or its answer. */
function CardAnswer({ question: { answer_type, answer, options } }: { readonly question: CardQuestion }) {
  if (answer_type === 'multiple_choice') return <Options options={options} />;
  if (typeof answer === 'boolean') return <Line isCorrect>{answer ? 'True' : 'False'}</Line>;
  if (typeof answer !== 'string' || answer === '') return null;
  return (
    <Line isCorrect>
      <TexText>{answer}</TexText>
    </Line>
  );
}

export interface QuestionCardProps {
  readonly question: CardQuestion;
  /** Shown in the margin: the place in the list. */
  readonly number?: number;
  readonly actions?: readonly RowAction[];
  /** The heading level of its text: a section of the page unless it is inside one. */
  readonly heading?: 'h2' | 'h3';
  /** Its text, where parts of it are marked. */
  readonly text?: ReactNode;
}

function useFacts({ level, round, time, score }: CardQuestion): string[] {
  const levelText = useLevelText();
  return [
    level === null ? '' : levelText(level),
    round === null ? '' : round.name,
    time === null ? '' : `${time} s`,
    score === null ? '' : `${score} ${score === 1 ? 'point' : 'points'}`,
  ].filter((fact) => fact !== '');
}

/** The subject, place and score of a question in a line. */
export function CardFacts({ question }: { readonly question: CardQuestion }) {
  return (
    <p className={`qd-number qd-row qd-wrap qd-break qd-below-8 ${classes.facts}`}>
      {question.subject !== null && (
        <b className={`qd-strong ${classes.subject}`}>
          <SubjectSpine subject={question.subject} />
        </b>
      )}
      {useFacts(question).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order, and two may read alike
        <span key={index}>{fact}</span>
      ))}
      {question.answer === null && <NoAnswerBadge />}
      <GraveBadges verdicts={question.verdicts} />
    </p>
  );
}

function Remark({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null || text.trim() === '') return null;
  return (
    <TexBox className={`qd-note ${classes.remark}`}>
      <b className="qd-strong">{title}</b> <TexText>{text}</TexText>
    </TexBox>
  );
}

function Actions({ question, actions }: { readonly question: CardQuestion; readonly actions: readonly RowAction[] }) {
  const Shape = usePhone() ? RowMenu : RowIcons;
  return (
    <div className={`qd-fixed ${classes.actions}`}>
      <Shape rowName={cutText(question.question_text)} actions={actions} />
    </div>
  );
}

function isEmpty(content: ReactNode): boolean {
  return content === '' || content === null;
}

const NO_ACTIONS: readonly RowAction[] = [];

/**
 * A question as a page of the exercise book shows it: facts, text, picture, options or answer, notes and hint. Memoised, as
 * each text in it is: while a question is written, a keystroke redraws only the text that it changes.
 */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, heading: Heading = 'h2', text = <TexText>{question.question_text}</TexText> } = props;
  const actions = useAllowedActions()(props.actions ?? NO_ACTIONS);
  const hasRemarks = !isEmpty(question.notes) || !isEmpty(question.hint);
  return (
    <article className={classes.card} aria-label={cutText(question.question_text) || 'Question'}>
      <CardRow kind="head" margin={number}>
        <CardFacts question={question} />
        {actions.length > 0 && <Actions question={question} actions={actions} />}
      </CardRow>
      <CardRow>
        <TexBox className={`qd-below-8 ${classes.question}`}>
          <Heading>{text}</Heading>
        </TexBox>
        {question.media_file !== null && (
          <QuestionMedia key={question.media_file} fileName={question.media_file} text={question.media_alt} />
        )}
      </CardRow>
      <CardAnswer question={question} />
      <CardRow kind="foot">
        {hasRemarks && (
          <>
            <Remark title="Notes" text={question.notes} />
            <Remark title="Hint" text={question.hint} />
          </>
        )}
      </CardRow>
    </article>
  );
});
