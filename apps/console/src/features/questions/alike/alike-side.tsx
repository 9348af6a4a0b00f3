import { Button } from '@mantine/core';
import type { LookAlike } from '@quizdesk/contract/look-alikes';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../../components/format/facts.tsx';
import { dayText, momentText } from '../../../components/format/format-date.ts';
import { countText, shareText } from '../../../components/format/format-number.ts';
import { QuestionCard } from '../../../components/question/question-card.tsx';
import { ANSWER_TYPE_TEXTS, questionKindText } from '../../../components/question/question-labels.ts';
import { TexText } from '../../../components/question/tex-text.tsx';
import { Allowed } from '../../../components/rights/rights.tsx';
import classes from './alike.module.css';
import { sameWords } from './same-words.ts';

/** Of more days, the first are named. */
const DAYS = 3;

function plannedText({ planned, is_in_reserve }: LookAlike): string {
  const days = planned.slice(0, DAYS).map((day) => dayText(day));
  const more = planned.length > DAYS ? [`${countText(planned.length - DAYS)} more`] : [];
  return [...days, ...more, ...(is_in_reserve ? ['the reserve'] : [])].join(', ');
}

/** The text of a question, with the words that the other one has too. */
function MarkedText({ text, other }: { readonly text: string; readonly other: string }) {
  return sameWords(text, other).map((piece, at) => {
    const Tag = piece.isSame ? 'mark' : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no names but their places
      <Tag key={at} className={piece.isSame ? classes.same : undefined}>
        <TexText>{piece.text}</TexText>
      </Tag>
    );
  });
}

interface AlikeSideProps {
  readonly question: LookAlike;
  readonly other: LookAlike;
  /** "Keep left". */
  readonly label: string;
  readonly keys: string;
  readonly onKeep: () => void;
}

/** One question of a pair: all that it asks, how it was answered and where it is planned. */
export function AlikeSide({ question, other, label, keys, onKeep }: AlikeSideProps) {
  const { id, answers, facility, question_type, answer_type, updated_at } = question;
  const facts = [
    ['Answers', answers === 0 ? undefined : countText(answers)],
    ['Share right', facility === null ? undefined : shareText(facility)],
    ['Planned', plannedText(question)],
    ['Kind', questionKindText(question_type)],
    ['Answer type', ANSWER_TYPE_TEXTS[answer_type]],
    ['Last changed', momentText(updated_at)],
  ] as const;
  return (
    <section className={classes.side} aria-label={`Question ${id}`}>
      <header className={`qd-row qd-between qd-gap-16 ${classes.head}`}>
        <h2 className="qd-heading">
          <Link to="/questions/$id" params={{ id }}>
            Question {id}
          </Link>
        </h2>
        <Allowed call="lookAlikes.merge">
          <Button variant="default" aria-keyshortcuts={keys} onClick={onKeep}>
            {label}
          </Button>
        </Allowed>
      </header>
      <QuestionCard
        question={question}
        heading="h3"
        text={<MarkedText text={question.question_text} other={other.question_text} />}
      />
      <Facts facts={facts} className={classes.facts} />
    </section>
  );
}
