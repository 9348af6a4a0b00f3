import type { account } from '@quizdesk/contract/account';
import { ACTIVITY_STATUSES, TAKEN } from '@quizdesk/contract/constants';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { AdministratorInput, StudentInput, User, users } from '@quizdesk/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSearch, PAGE_SIZE, type SearchOf } from '../../components/list-search.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';
import { ADMINISTRATOR_ROLES, joinedPage } from './administrator-pages.ts';

type Users = typeof users;

// Written out, so that the lists come without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/users', access: 'administrator' },
  count: { method: 'GET', path: '/v1/users/count', access: 'administrator' },
  find: { method: 'GET', path: '/v1/users/:id_or_username', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/users', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/users/:id', access: 'administrator' },
  setPassword: { method: 'PUT', path: '/v1/users/:id/password', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/users/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Users]?: Callable<Users[Name]> };

/** What the list of students keeps in its address. */
export const studentSearch = listSearch({ filters: { status: ACTIVITY_STATUSES }, sorts: ['name'] });
export type StudentSearch = SearchOf<typeof studentSearch>;

/** What the list of administrators keeps in its address. */
export const adminSearch = listSearch({ filters: { role: ADMINISTRATOR_ROLES } });
export type AdminSearch = SearchOf<typeof adminSearch>;

/** A page of the students, newest first unless sorted. The rows before stay until the new ones are here. */
export function studentsQuery({ q, status, page = 1, sort, order }: StudentSearch) {
  return queryOptions({
    queryKey: ['users', 'students', { q, status, page, sort, order }],
    queryFn: ({ signal }) =>
      request<Users['list']>(calls.list, {
        query: { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE, role: 'student', status, q, sort, order },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many students there are, or how many of them are active. */
export function studentCountQuery(status: 'available' | 'active') {
  return queryOptions({
    queryKey: ['users', 'count', 'student', status],
    queryFn: ({ signal }) => request<Users['count']>(calls.count, { query: { role: 'student', status }, signal }),
  });
}

/** A page of the administrators by name: the superadmins, then the admins, or those of one role. */
export function adminsQuery({ q, page = 1, role }: AdminSearch) {
  const roles = role === undefined ? ADMINISTRATOR_ROLES : [role];
  return queryOptions({
    queryKey: ['users', 'admins', { q, page, role }],
    queryFn: ({ signal }) =>
      joinedPage(roles, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }, (of, window) =>
        request<Users['list']>(calls.list, { query: { ...window, role: of, q, sort: 'name', order: 'asc' }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** One account, by its id or its username. */
export function userQuery(idOrUsername: string) {
  return queryOptions({
    queryKey: ['users', 'one', idOrUsername],
    queryFn: ({ signal }) => request<Users['find']>(calls.find, { params: { id_or_username: idOrUsername }, signal }),
  });
}

/** Lets every list, page and count of accounts be read anew. */
export function refreshUsers(): Promise<void> {
  return refresh('users');
}

/** Lets everything be read anew: with an account its records go out of nearly every list and count. */
export function refreshAfterRemoval(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Stores a new administrator. */
export function insertAdministrator(body: AdministratorInput): Promise<User> {
  return request<Users['insert']>(calls.insert, { body });
}

/** A conflict says in its message which of the two fields it is about: it is shown there. */
function atItsField(error: unknown): never {
  if (!(error instanceof RequestError) || error.body === undefined) throw error;
  const { message, detail } = error.body;
  const field = message === TAKEN.email ? 'email' : message === TAKEN.username ? 'username' : undefined;
  if (error.status !== 409 || field === undefined) throw error;
  throw new RequestError(error.message, 422, { ...error.body, details: { [field]: detail } });
}

/** Changes a student. */
export function updateStudent(id: number, body: StudentInput): Promise<User> {
  return request<Users['update']>(calls.update, { params: { id }, body }).catch(atItsField);
}

/** Gives an administrator another password. */
export async function setPassword(id: number, password: string): Promise<void> {
  await request<Users['setPassword']>(calls.setPassword, { params: { id }, body: { password } });
}

const changePasswordCall: Callable<typeof account.changePassword> = {
  method: 'PUT',
  path: '/v1/jwt/password',
  access: 'account',
};

/** Changes one's own password. */
export async function changeOwnPassword(body: BodyOf<typeof account.changePassword>): Promise<void> {
  // The browser that proves a password counts as known, by the account service's cookie.
  await request<typeof account.changePassword>(changePasswordCall, { body, credentials: 'include' });
}

/** Deletes an account with all that is theirs. */
export async function removeUser(id: number): Promise<void> {
  await request<Users['remove']>(calls.remove, { params: { id } });
}
