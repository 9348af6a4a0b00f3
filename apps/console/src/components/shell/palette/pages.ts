import {
  IconAward,
  IconBell,
  IconCalendarStar,
  IconCoins,
  IconCreditCard,
  IconFileTypeCsv,
  IconFlame,
  IconHelpSquareRounded,
  IconLayoutGrid,
  IconRotateClockwise2,
  IconSchool,
  IconStack2,
  IconTrophy,
  IconUserShield,
} from '@tabler/icons-react';
import { MENU, MORE, type Page } from '../menu.ts';

/** Pages that the menu does not show; the palette finds them. */
const PAGES_BESIDE_MENU: readonly Page[] = [
  { label: 'Standings', path: '/schools/standings', icon: IconTrophy },
  { label: 'Standings of Students', path: '/schools/standings/students', icon: IconTrophy },
  { label: 'Compare Schools', path: '/schools/compare', icon: IconSchool },
  { label: 'Add School', path: '/schools/add', icon: IconSchool },
  { label: 'Add Bulk CSV', path: '/schools/add/csv', icon: IconFileTypeCsv },
  { label: 'Set Schools by CSV', path: '/users/schools/csv', icon: IconFileTypeCsv },
  { label: 'Add administrator', path: '/admins/add', icon: IconUserShield },
  { label: 'Add Round', path: '/rounds/create', icon: IconRotateClockwise2 },
  { label: 'Add Level', path: '/levels/create', icon: IconStack2 },
  { label: 'Add Badge', path: '/badges/add', icon: IconAward },
  { label: 'Create Question', path: '/questions/new', icon: IconHelpSquareRounded },
  { label: 'Calendar of the Quiz of Day', path: '/quiz-of-day/calendar', icon: IconCalendarStar },
  { label: 'Coverage', path: '/coverage', icon: IconLayoutGrid },
  { label: 'Messages to Groups', path: '/notifications/groups', icon: IconBell },
  { label: 'Message Templates', path: '/notifications/templates', icon: IconBell },
  { label: 'Add Message Template', path: '/notifications/templates/add', icon: IconBell },
  { label: 'Add Coin Package', path: '/coin-packages/add', icon: IconCoins },
  { label: 'Repair an Outage of Streaks', path: '/user-streak/repair', icon: IconFlame },
  { label: 'Verify Payment', path: '/user/subscriptions/verify', icon: IconCreditCard },
];

/** Every page that the palette finds by name. */
export const PAGES: readonly Page[] = [...MENU, ...PAGES_BESIDE_MENU, ...MORE];
