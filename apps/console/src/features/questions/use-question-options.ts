import type { Level } from '@quizdesk/contract/levels';
import type { Quiz } from '@quizdesk/contract/quizzes';
import type { Round } from '@quizdesk/contract/rounds';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type Choice,
  levelChoicesQuery,
  levelLabeller,
  quizChoicesQuery,
  roundChoicesQuery,
} from '../../components/list/filter/choices.ts';

const stateOf = ({ status }: Level | Round) => (status === 'inactive' ? ' (inactive)' : '');

/** A level as it is chosen: its number; where levels of several quizzes are offered, also its quiz. */
export function levelChoices(levels: readonly Level[], quizzes: readonly Quiz[]): Choice[] {
  const labelOf = levelLabeller(levels, quizzes);
  return levels.map((level) => ({ value: level.id, label: `${labelOf(level)}${stateOf(level)}` }));
}

/** A round as it is chosen: its serial number and its name. */
export function roundChoices(rounds: readonly Round[]): Choice[] {
  return rounds.map((round) => ({
    value: round.id,
    label: `${round.serial_number}. ${round.name}${stateOf(round)}`,
  }));
}

const NONE: readonly never[] = [];

/** Where questions can belong: the levels and rounds, and how they are offered. */
export interface QuestionOptions {
  readonly levels: readonly Level[];
  readonly rounds: readonly Round[];
  readonly levelChoices: readonly Choice[];
  readonly roundChoices: readonly Choice[];
  /** All of them are there. */
  readonly isReady: boolean;
  readonly problem: Error | undefined;
  readonly retry: () => void;
}

/** Reads the levels and rounds that questions can belong to. */
export function useQuestionOptions(): QuestionOptions {
  const levels = useQuery(levelChoicesQuery);
  const rounds = useQuery(roundChoicesQuery);
  // Only distinguishes levels of the same number, so nothing waits for it.
  const quizzes = useQuery(quizChoicesQuery);
  const levelRows = levels.data?.rows ?? NONE;
  const roundRows = rounds.data?.rows ?? NONE;
  const quizRows = quizzes.data?.rows ?? NONE;
  return {
    levels: levelRows,
    rounds: roundRows,
    levelChoices: useMemo(() => levelChoices(levelRows, quizRows), [levelRows, quizRows]),
    roundChoices: useMemo(() => roundChoices(roundRows), [roundRows]),
    isReady: levels.data !== undefined && rounds.data !== undefined,
    problem: (levels.data === undefined && levels.error) || (rounds.data === undefined && rounds.error) || undefined,
    retry: () => void Promise.all([levels.refetch(), rounds.refetch(), quizzes.refetch()]),
  };
}
