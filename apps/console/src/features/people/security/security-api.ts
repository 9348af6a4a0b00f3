import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { Session } from '@quizdesk/contract/sessions';
import type { users } from '@quizdesk/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { invalidate } from '../../../lib/query/query-client.ts';
import type { ListAnswer } from '../../../lib/query/resource-api.ts';
import { request } from '../../../lib/request.ts';

const sessionsQuery = (whose: number | 'own', read: (signal: AbortSignal) => Promise<ListAnswer<Session>>) =>
  queryOptions<ListAnswer<Session>>({ queryKey: ['sessions', 'list', whose], queryFn: ({ signal }) => read(signal) });

/** Someone's sessions: how to read them and to end one or all others. */
export interface SessionsOf {
  readonly query: ReturnType<typeof sessionsQuery>;
  readonly end: (sessionId: string) => Promise<void>;
  readonly endOthers: () => Promise<void>;
}

export const ownSessions: SessionsOf = {
  query: sessionsQuery('own', (signal) => request<typeof account.listSessions>(accountPaths.listSessions, { signal })),
  end: async (session_id) => {
    await request<typeof account.endSession>(accountPaths.endSession, { params: { session_id } });
  },
  endOthers: async () => {
    await request<typeof account.endOtherSessions>(accountPaths.endOtherSessions);
  },
};

/** The sessions of another account, for superadmins. */
export const sessionsOf = (id: number): SessionsOf => ({
  query: sessionsQuery(id, (signal) =>
    request<typeof users.listSessions>(userPaths.listSessions, { params: { id }, signal }),
  ),
  end: async (session_id) => {
    await request<typeof users.endSession>(userPaths.endSession, { params: { id, session_id } });
  },
  endOthers: async () => {
    await request<typeof users.endSessions>(userPaths.endSessions, { params: { id } });
  },
});

export const invalidateSessions = () => invalidate('sessions');

export const twoFactorQuery = queryOptions({
  queryKey: ['two_factor', 'own'],
  queryFn: ({ signal }) => request<typeof account.twoFactor>(accountPaths.twoFactor, { signal }),
});

/** A change of one's second steps ends all other sessions too. */
export const invalidateTwoFactor = () => invalidate('two_factor', 'sessions');

export const startTwoFactor = () => request<typeof account.startTwoFactor>(accountPaths.startTwoFactor);

/** Adds the authenticator app; returns the first recovery codes, or none where there are some. */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const body = { code };
  return (await request<typeof account.confirmTwoFactor>(accountPaths.confirmTwoFactor, { body })).recovery_codes;
}

export async function removeApp(): Promise<void> {
  await request<typeof account.removeApp>(accountPaths.removeApp);
}

/** Replaces the recovery codes; returns the new ones. */
export async function renewRecoveryCodes(current_password: string): Promise<readonly string[]> {
  const options = { body: { current_password }, credentials: 'include' } as const;
  return (await request<typeof account.renewRecoveryCodes>(accountPaths.renewRecoveryCodes, options)).recovery_codes;
}

export async function disableTwoFactor(current_password: string): Promise<void> {
  // The account service limits wrong codes of a known browser, recognised by its cookie, separately.
  const options = { body: { current_password }, credentials: 'include' } as const;
  await request<typeof account.disableTwoFactor>(accountPaths.disableTwoFactor, options);
}
export const passkeysQuery = queryOptions({
  queryKey: ['two_factor', 'passkeys'],
  queryFn: ({ signal }) => request<typeof account.listPasskeys>(accountPaths.listPasskeys, { signal }),
});

export const startPasskey = () => request<typeof account.startPasskey>(accountPaths.startPasskey);

/** Adds a passkey that the browser has made; returns the first recovery codes, or none where there are some. */
export async function addPasskey(body: BodyOf<typeof account.addPasskey>): Promise<readonly string[]> {
  return (await request<typeof account.addPasskey>(accountPaths.addPasskey, { body })).recovery_codes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await request<typeof account.renamePasskey>(accountPaths.renamePasskey, { params: { id }, body: { name } });
}

export async function removePasskey(id: number): Promise<void> {
  await request<typeof account.removePasskey>(accountPaths.removePasskey, { params: { id } });
}
