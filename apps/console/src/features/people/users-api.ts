import type { account } from '@quizdesk/contract/account';
import { type ExportFormat, TAKEN } from '@quizdesk/contract/constants';
import type { BodyOf, QueryOf } from '@quizdesk/contract/kit';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { userPaths } from '@quizdesk/contract/paths/users';
import type {
  AdministratorChange,
  AdministratorInput,
  users as endpoints,
  StudentInput,
  User,
} from '@quizdesk/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { listSearch, pageWindow, type SearchOf } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { STUDENT_FILTERS } from '../../components/resources/student-filters.ts';
import { download } from '../../lib/download.ts';
import type { Exporting } from '../../lib/fetch-file.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { pageQuery, resourceApi } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';

/** The roles of administrators, in the order of their list. */
export const ADMINISTRATOR_ROLES = ['superadmin', 'admin', 'editor', 'viewer'] as const;

export const users = resourceApi<Pick<typeof endpoints, 'insert' | 'update' | 'remove'>>('users', userPaths);

const listUsers = (query: QueryOf<typeof endpoints.list>, signal: AbortSignal) =>
  request<typeof endpoints.list>(userPaths.list, { query, signal });

/** What the list of students keeps in its address. */
export const studentSearch = listSearch({ filters: STUDENT_FILTERS, sorts: ['name', 'last_played'] });
export type StudentSearch = SearchOf<typeof studentSearch>;

/** What the list of administrators keeps in its address. */
const adminSearch = listSearch({
  filters: { role: ADMINISTRATOR_ROLES },
  sorts: ['name', 'username', 'email', 'two_factor', 'role', 'status'],
});
export type AdminSearch = SearchOf<typeof adminSearch>;

/** What the list of students is narrowed to, as calls take it. */
export const studentFilter = ({ page: _, sort: __, order: ___, ...search }: StudentSearch) => ({
  ...search,
  role: 'student' as const,
});

/** The students, newest first unless sorted. */
export const studentHome: ListSource<User, StudentSearch> = {
  label: 'Users',
  address: studentSearch,
  link: (search) => linkOptions({ to: '/users', search }),
  query: ({ page, ...search }, rows) =>
    pageQuery(['users', 'students', { ...search, page, rows }], (signal) =>
      listUsers({ ...pageWindow(page, rows), role: 'student', ...search }, signal),
    ),
};

/** The students of a list with their schools, as a file. */
export const saveStudents = ({ page: _, ...search }: StudentSearch, format: ExportFormat, how: Exporting) =>
  download<typeof endpoints.export>(userPaths.export, { query: { ...search, role: 'student', format }, ...how });

/** The administrators, superadmins first and by name unless sorted, or those of one role. */
export const adminHome: ListSource<User, AdminSearch> = {
  label: 'Admins',
  address: adminSearch,
  link: (search) => linkOptions({ to: '/admins', search }),
  query: ({ page, role = 'administrator', sort = 'role', ...search }, rows) =>
    pageQuery(['users', 'admins', { ...search, role, sort, page, rows }], (signal) =>
      listUsers({ ...pageWindow(page, rows), ...search, role, sort }, signal),
    ),
};

/** How many students there are, or how many of them are active. */
export function studentCountQuery(status: 'available' | 'active') {
  return queryOptions({
    queryKey: ['users', 'count', 'student', status],
    queryFn: ({ signal }) =>
      request<typeof endpoints.count>(userPaths.count, { query: { role: 'student', status }, signal }),
  });
}

/** Refetches everything: with an account its records are deleted, which nearly every list and count shows. */
export const invalidateAll = () => queryClient.invalidateQueries();

/** The message of a conflict says which of the two fields it is about: it is shown there. */
function atItsField(error: unknown): never {
  if (!(error instanceof RequestError) || error.body === undefined) throw error;
  const { message, detail } = error.body;
  const field = message === TAKEN.email ? 'email' : message === TAKEN.username ? 'username' : undefined;
  if (error.status !== 409 || field === undefined) throw error;
  throw new RequestError(error.message, 422, { ...error.body, details: { [field]: detail } });
}

/** Stores a new administrator. */
export function insertAdministrator(body: AdministratorInput): Promise<User> {
  return users.insert(body).catch(atItsField);
}

/** Changes a student. */
export function updateStudent(id: number, body: StudentInput & { readonly version?: number }): Promise<User> {
  return users.update(id, body).catch(atItsField);
}

/** Changes an administrator. */
export function updateAdministrator(
  id: number,
  body: AdministratorChange & { readonly version?: number },
): Promise<User> {
  const call = { params: { id }, body };
  return request<typeof endpoints.updateAdministrator>(userPaths.updateAdministrator, call).catch(atItsField);
}

/** Turns off two-factor sign-in of another administrator. */
export async function turnOffTwoFactor(id: number): Promise<void> {
  await request<typeof endpoints.turnOffTwoFactor>(userPaths.turnOffTwoFactor, { params: { id } });
}

/** Gives an administrator another password. */
export async function setPassword(id: number, password: string): Promise<void> {
  await request<typeof endpoints.setPassword>(userPaths.setPassword, { params: { id }, body: { password } });
}

/** Changes one's own password. */
export async function changeOwnPassword(body: BodyOf<typeof account.changePassword>): Promise<void> {
  // The browser that proves a password counts as known, by the account service's cookie.
  await request<typeof account.changePassword>(accountPaths.changePassword, { body, credentials: 'include' });
}
