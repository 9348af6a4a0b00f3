import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CardQuestion } from './card-question.ts';
import classes from './question-card.module.css';
import { CardRow } from './question-card-row.tsx';
import { letterOf } from './question-labels.ts';
import { TexText } from './tex-text.tsx';
import { TexBox } from './tex-text-box.tsx';

interface LineProps {
  readonly letter?: string;
  readonly isCorrect: boolean;
  readonly children: ReactNode;
}

function Line({ letter, isCorrect, children }: LineProps) {
  const tick = isCorrect && <IconCheck size={18} stroke={2} aria-hidden="true" className={classes.tick} />;
  return (
    <CardRow kind="line" margin={tick} isCorrect={isCorrect}>
      {letter !== undefined && <span className={classes.letter}>{letter}</span>}
      <TexBox className={classes.text}>{children}</TexBox>
      {isCorrect && <span className={classes.correct}>Correct</span>}
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
export function CardAnswer({ question: { answer_type, answer, options } }: { readonly question: CardQuestion }) {
  if (answer_type === 'multiple_choice') return <Options options={options} />;
  if (typeof answer === 'boolean') return <Line isCorrect>{answer ? 'True' : 'False'}</Line>;
  if (typeof answer !== 'string' || answer === '') return null;
  return (
    <Line isCorrect>
      <TexText>{answer}</TexText>
    </Line>
  );
}
