interface PlayList {
  readonly path: string;
  readonly title: string;
  readonly call: string;
  readonly heads: readonly string[];
  /** The number of the column that shows the person. */
  readonly person: number;
  /** What the seeded person has. */
  readonly count: number;
  readonly empty: string;
}

/** The lists of what is played, in the order of the menu, and what the seeded person has in them. */
export const PLAY_LISTS: readonly PlayList[] = [
  {
    path: '/user-level-progress',
    title: 'User Level Progress',
    call: '/v1/user-level-progress/all',
    heads: ['#', 'User', 'Level ID', 'Status', 'Unlocked At', 'Created At', 'Actions'],
    person: 2,
    count: 3,
    empty: 'No progress yet',
  },
  {
    path: '/sq-attempts',
    title: 'SQ Attempts',
    call: '/v1/suggested-quiz/attempts',
    heads: ['#', 'User', 'Level ID', 'Bonus Point', 'Status', 'Completed At', 'Created At', 'Actions'],
    person: 2,
    count: 3,
    empty: 'No attempts yet',
  },
  {
    path: '/qotd-attempts',
    title: 'QOTD Attempts',
    call: '/v1/qotd/attempts',
    heads: ['#', 'User', 'Status', 'Score', 'Quiz Date', 'Completed At', 'Created At', 'Actions'],
    person: 2,
    count: 3,
    empty: 'No attempts yet',
  },
  {
    path: '/qotd',
    title: 'Quiz of the Day',
    call: '/v1/qotd/attempts',
    heads: [
      '#',
      'User ID',
      'Score',
      'Bonus Points',
      'Bonus Awarded',
      'Time Taken (s)',
      'Quiz Date',
      'Completed At',
      'Actions',
    ],
    person: 2,
    count: 3,
    empty: 'No results yet',
  },
  {
    path: '/streak-history',
    title: 'Streak History',
    call: '/v1/streak-history',
    heads: ['User Id', 'Streak', 'Created At'],
    person: 1,
    count: 3,
    empty: 'No streaks yet',
  },
  {
    path: '/user-streak',
    title: 'User Streak',
    call: '/v1/user-streaks',
    heads: ['User Id', 'Current Streak', 'Last Action At'],
    person: 1,
    count: 1,
    empty: 'No streaks yet',
  },
];
