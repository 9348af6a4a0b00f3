import { linkOptions } from '@tanstack/react-router';
import type { ListHome } from '../../components/list/resource/list-view.ts';
import type { PlaySearch } from './play-source.ts';
import { userStreakSource } from './play-sources.ts';

/** Where the list of present streaks is. */
export const userStreakHome: ListHome<PlaySearch> = {
  label: 'User Streak',
  address: userStreakSource.address,
  link: (search) => linkOptions({ to: '/user-streak', search }),
};
