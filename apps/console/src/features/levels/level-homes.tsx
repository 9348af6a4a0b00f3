import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { useListBefore } from '../../components/list-memory.ts';
import { BackLabel } from '../../components/page-head.tsx';
import { levelSearch } from './levels-api.ts';

/** The two lists that lead to a level's forms, and back to which these lead. */
export const LEVEL_HOMES = {
  list: { to: '/levels', label: 'Levels' },
  cards: { to: '/quizzes-by-level', label: 'Quizzes by Level' },
} as const;

export type LevelHome = (typeof LEVEL_HOMES)[keyof typeof LEVEL_HOMES];

interface HomeProps {
  readonly home: LevelHome;
}

/** The link from a level's form to the list that led to it. */
export function BackToLevels({ home }: HomeProps) {
  return (
    <Link to={home.to} search={useListBefore(levelSearch)}>
      <BackLabel>{home.label}</BackLabel>
    </Link>
  );
}

/** Leaves a level's form without saving. */
export function CancelLevel({ home }: HomeProps) {
  return (
    <ButtonLink to={home.to} search={useListBefore(levelSearch)} variant="default">
      Cancel
    </ButtonLink>
  );
}

/** The way on from a level that does not exist. */
export function GoToLevels({ home }: HomeProps) {
  return (
    <ButtonLink to={home.to} variant="default">
      Go to {home.label}
    </ButtonLink>
  );
}
