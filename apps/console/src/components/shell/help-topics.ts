/** Which page of the guide (docs/guide) is about the pages whose paths begin so; the first that fits. */
const TOPICS: readonly (readonly [pages: RegExp, topic: string])[] = [
  [/^\/questions\/\d+\/correct/, 'corrections'],
  [/^\/(schools|users\/schools)/, 'schools'],
  [
    /^\/(questions|bulk-questions|coverage|correct-answers|quizzes-by-level|suggested-quizzes|levels|rounds|options)/,
    'questions',
  ],
  [/^\/quiz-of-day/, 'calendar'],
  [/^\/(user-streak|streak-history)/, 'streaks'],
  [/^\/(user\/subscriptions|coin-packages)/, 'payments'],
  [/^\/notifications/, 'messages'],
  [/^\/(audit-log|trash)/, 'undo'],
  [/^\/(admins|account|password)/, 'accounts'],
  [/^\/(sq-attempts|qotd|user-|waitlist|badges)/, 'words'],
];

/** The page of the guide for the page at a path; undefined where the contents serve best. */
export const helpTopicOf = (path: string): string | undefined => TOPICS.find(([pages]) => pages.test(path))?.[1];
