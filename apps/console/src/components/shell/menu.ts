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
  IconFlame,
  IconHelpSquareRounded,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListLetters,
  IconMedal,
  IconMessages,
  IconNotebook,
  IconRotateClockwise2,
  IconSchool,
  IconServer,
  IconStack2,
  IconStairs,
  IconTableShare,
  IconTrash,
  IconTrendingUp,
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
  /** What one and several of those that are counted are called, where not all are. */
  readonly nouns?: readonly [one: string, many: string];
  /** Its page with an empty form, which the palette finds by this name. */
  readonly add?: readonly [label: string, path: Page['path']];
  /** Where the menu leaves a gap before the entry. */
  readonly startsGroup?: true;
}

/** The menu, in the specification's order and words. */
export const MENU: readonly Page[] = [
  { label: 'Dashboard', path: '/', icon: IconLayoutDashboard },
  {
    label: 'Schools',
    path: '/schools',
    icon: IconSchool,
    add: ['Add School', '/schools/add'],
    count: 'schools',
    startsGroup: true,
  },
  { label: 'Users', path: '/users', icon: IconUsers, count: 'users', nouns: ['active account', 'active accounts'] },
  { label: 'Admins', path: '/admins', icon: IconUserShield, add: ['Add administrator', '/admins/add'] },
  {
    label: 'Rounds',
    path: '/rounds',
    icon: IconRotateClockwise2,
    add: ['Add Round', '/rounds/create'],
    count: 'rounds',
    startsGroup: true,
  },
  {
    label: 'Questions',
    path: '/questions',
    icon: IconHelpSquareRounded,
    add: ['Create Question', '/questions/new'],
    count: 'questions',
  },
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
  {
    label: 'Coin Packages',
    path: '/coin-packages',
    icon: IconCoins,
    add: ['Add Coin Package', '/coin-packages/add'],
    startsGroup: true,
  },
  { label: 'Badges', path: '/badges', icon: IconAward, add: ['Add Badge', '/badges/add'] },
  { label: 'User Badges', path: '/user-badges', icon: IconMedal },
  { label: 'Waitlist', path: '/waitlist', icon: IconHourglass, startsGroup: true },
  { label: 'Streak History', path: '/streak-history', icon: IconHistory },
  { label: 'User Streak', path: '/user-streak', icon: IconFlame },
  { label: 'Quiz of the Day', path: '/qotd', icon: IconCalendarClock, gloss: 'daily results' },
  { label: 'User Subscriptions', path: '/user/subscriptions', icon: IconCreditCard },
];

/** The menu's second group: what the specification has pages for, but no entry. */
export const MORE: readonly Page[] = [
  { label: 'Levels', path: '/levels', icon: IconStack2, add: ['Add Level', '/levels/create'] },
  { label: 'Options', path: '/options', icon: IconListLetters },
  { label: 'Notifications', path: '/notifications', icon: IconBell },
  { label: 'User Activities', path: '/user-activities', icon: IconActivity },
  { label: 'Audit Log', path: '/audit-log', icon: IconNotebook, gloss: 'undo' },
  { label: 'Trash', path: '/trash', icon: IconTrash },
  { label: 'System', path: '/system', icon: IconServer },
  { label: 'Help', path: '/help', icon: IconLifebuoy },
];
