import type { ReactNode } from 'react';
import classes from './question-card.module.css';

export interface CardRowProps {
  /** Shown in the margin. */
  readonly margin?: ReactNode;
  /** The first row of a card, one of its answers, or the last one; else a part of the question itself. */
  readonly kind?: 'head' | 'line' | 'foot';
  /** Tints the row from the margin line rightwards. */
  readonly isCorrect?: boolean;
  readonly children?: ReactNode;
}

/** One line of a card: a mark in the margin, content to its right. */
export function CardRow({ margin, kind, isCorrect = false, children }: CardRowProps) {
  const look = ['qd-flex', kind === undefined ? '' : classes[kind], isCorrect ? classes.right : ''];
  return (
    <div className={look.filter(Boolean).join(' ')}>
      <span className={`qd-number qd-margin qd-flex ${classes.margin}`}>{margin}</span>
      <div className={`qd-flexible ${classes.body}`}>{children}</div>
    </div>
  );
}
