/** What the timeline of an account has, as its filters name it. */
export const TIMELINE_KINDS = ['answers', 'attempts', 'streaks', 'badges', 'payments', 'messages', 'changes'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** How many entries a page of a timeline has at most. */
export const TIMELINE_PAGE = 20;
