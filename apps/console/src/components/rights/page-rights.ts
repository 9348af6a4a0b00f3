import { CALLS, type CallName, mayCall } from '@quizdesk/contract/rules/call-rights';
import type { LinkProps } from '@tanstack/react-router';

/** The pages that are there for a call which not every role may make, but for the usual pages below. */
const PAGE_CALLS: Readonly<Partial<Record<NonNullable<LinkProps['to']>, CallName>>> = {
  '/admins/$id/edit': 'users.updateAdministrator',
  '/admins/$id/password': 'users.setPassword',
  '/admins/add': 'users.insert',
  '/bulk-questions': 'bulkQuestions.upload',
  '/notifications/groups/$id/edit': 'notificationBatches.update',
  '/notifications/templates/$id/edit': 'messageTemplates.update',
  '/notifications/templates/add': 'messageTemplates.insert',
  '/questions/$id/correct': 'corrections.apply',
  '/questions/new': 'questions.insert',
  '/quiz-of-day/$id': 'questions.update',
  '/quiz-of-day/create': 'questions.insert',
  '/quizzes-by-level/$id/$question_id/edit': 'questions.update',
  '/quizzes-by-level/$id/create': 'questions.insert',
  '/quizzes-by-level/$id/edit': 'levels.update',
  '/quizzes-by-level/create': 'levels.insert',
  '/schools/add/csv': 'schools.importCsv',
  '/suggested-quizzes/$id': 'questions.update',
  '/suggested-quizzes/create': 'questions.insert',
  '/system': 'systems.read',
  '/user-streak/repair': 'streakDesks.grantMany',
  '/user/subscriptions/verify': 'subscriptions.verify',
  '/users/schools/csv': 'users.importSchools',
};

/** The pages of forms that every resource has: coinPackages.insert has /coin-packages/add. */
const FORM_PAGES = Object.entries({ add: 'insert', create: 'insert', '$id/edit': 'update' } as const);

const partsOf = (path: string) => (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');

const formPages = CALLS.flatMap((call) => {
  const [resource = '', verb] = call.split('.');
  const home = `/${resource.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return FORM_PAGES.filter(([, wanted]) => wanted === verb).map(([page]) => [`${home}/${page}`, call] as const);
});

const pages = [...Object.entries(PAGE_CALLS), ...formPages].map(([pattern, call]) => ({
  parts: partsOf(pattern),
  call,
}));

/** The call that a page is there for; undefined for one that everyone may read. The path may have values or `$` parameters. */
export function callOfPage(path: string): CallName | undefined {
  const parts = partsOf(path);
  const matches = (wanted: readonly string[]) =>
    wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || part.startsWith('$'));
  return pages.find((page) => matches(page.parts))?.call;
}

/** True if a role may use the page at a path. */
export function mayOpen(role: string | undefined, path: string): boolean {
  const call = callOfPage(path);
  return call === undefined || mayCall(role, call);
}
