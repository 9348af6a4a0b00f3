import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { LevelSearch } from './levels-api.ts';

/** The way from the table to a new level; the form beside the table is the nearer one. */
export function AddLevel({ list = {} }: { readonly list?: LevelSearch }) {
  return (
    <ButtonLink
      to="/levels/create"
      state={{ list }}
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.7} />}
    >
      Add Level
    </ButtonLink>
  );
}

/** The way from the cards to a new level. */
export function AddNewLevel() {
  return (
    <ButtonLink to="/quizzes-by-level/create" leftSection={<IconPlus size={18} stroke={1.7} />}>
      Add New Level
    </ButtonLink>
  );
}

export interface NoLevelsProps {
  /** Whether only the levels of one quiz were asked for. */
  readonly isFiltered: boolean;
  readonly action: ReactNode;
}

/** A list without levels. */
export function NoLevels({ isFiltered, action }: NoLevelsProps) {
  return (
    <EmptyState title={isFiltered ? 'No level in this quiz' : 'No levels yet'} actions={action}>
      Levels belong here, by their numbers, with a description and the questions that participants meet in each.
    </EmptyState>
  );
}
