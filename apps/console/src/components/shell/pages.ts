import type { CountName } from '@quizdesk/contract/counts';
import {
  type Icon,
  IconActivity,
  IconAward,
  IconBell,
  IconBulb,
  IconCalendarClock,
  IconCalendarStar,
  IconChecks,
  IconClipboardCheck,
  IconClipboardText,
  IconCoins,
  IconCreditCard,
  IconFileTypeCsv,
  IconFlame,
  IconHelpSquareRounded,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconLayoutGrid,
  IconListLetters,
  IconMedal,
  IconMessages,
  IconNotebook,
  IconRotateClockwise2,
  IconSchool,
  IconStack2,
  IconStairs,
  IconTableShare,
  IconTrash,
  IconTrendingUp,
  IconTrophy,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** One page that can be reached by name: its line in the menu, if it has one, and in the palette. */
export interface Page {
  readonly label: string;
  readonly path: NonNullable<LinkProps['to']>;
  readonly icon: Icon;
  /** Gray words in the menu where the name alone misleads. */
  readonly gloss?: string;
  readonly count?: CountName;
  /** Which of them are counted, where not all. */
  readonly counted?: string;
  /** Where the menu leaves a gap before the entry. */
  readonly startsGroup?: true;
}

/** The menu, in the specification's order and words. */
export const MENU: readonly Page[] = [
  { label: 'Dashboard', path: '/', icon: IconLayoutDashboard },
  { label: 'Schools', path: '/schools', icon: IconSchool, count: 'schools', startsGroup: true },
  { label: 'Users', path: '/users', icon: IconUsers, count: 'users', counted: 'active' },
  { label: 'Admins', path: '/admins', icon: IconUserShield },
  { label: 'Rounds', path: '/rounds', icon: IconRotateClockwise2, count: 'rounds', startsGroup: true },
  { label: 'Questions', path: '/questions', icon: IconHelpSquareRounded, count: 'questions' },
  { label: 'Bulk Questions', path: '/bulk-questions', icon: IconTableShare },
  { label: 'Correct Answers', path: '/correct-answers', icon: IconChecks, count: 'correct_answers' },
  { label: 'Quizzes by Level', path: '/quizzes-by-level', icon: IconStairs },
  {
    label: 'User Level Progress',
    path: '/user-level-progress',
    icon: IconTrendingUp,
    count: 'user_level_progress',
    startsGroup: true,
  },
  { label: 'SQ Attempts', path: '/sq-attempts', icon: IconClipboardText, gloss: 'suggested quizzes' },
  { label: 'QOTD Attempts', path: '/qotd-attempts', icon: IconClipboardCheck, gloss: 'daily quiz' },
  { label: 'User Answers', path: '/user-answers', icon: IconMessages, count: 'user_answers' },
  { label: 'Quiz of Day', path: '/quiz-of-day', icon: IconCalendarStar, gloss: 'daily questions', startsGroup: true },
  { label: 'Suggested Quizzes', path: '/suggested-quizzes', icon: IconBulb },
  { label: 'Coin Packages', path: '/coin-packages', icon: IconCoins, startsGroup: true },
  { label: 'Badges', path: '/badges', icon: IconAward },
  { label: 'User Badges', path: '/user-badges', icon: IconMedal },
  { label: 'Waitlist', path: '/waitlist', icon: IconHourglass, startsGroup: true },
  { label: 'Streak History', path: '/streak-history', icon: IconHistory },
  { label: 'User Streak', path: '/user-streak', icon: IconFlame },
  { label: 'Quiz of the Day', path: '/qotd', icon: IconCalendarClock, gloss: 'daily results' },
  { label: 'User Subscriptions', path: '/user/subscriptions', icon: IconCreditCard },
];

/** The menu's second group: what the specification has pages for, but no entry. */
export const MORE: readonly Page[] = [
  { label: 'Levels', path: '/levels', icon: IconStack2 },
  { label: 'Options', path: '/options', icon: IconListLetters },
  { label: 'Notifications', path: '/notifications', icon: IconBell },
  { label: 'User Activities', path: '/user-activities', icon: IconActivity },
  { label: 'Audit Log', path: '/audit-log', icon: IconNotebook, gloss: 'undo' },
  { label: 'Trash', path: '/trash', icon: IconTrash },
];

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

export const PAGES: readonly Page[] = [...MENU, ...PAGES_BESIDE_MENU, ...MORE];
