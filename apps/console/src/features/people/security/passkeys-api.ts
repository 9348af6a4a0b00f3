import type { account } from '@quizdesk/contract/account';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { queryOptions } from '@tanstack/react-query';
import { makePasskey } from '../../../lib/passkeys.ts';
import { request } from '../../../lib/request.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['two_factor', 'passkeys'],
  queryFn: ({ signal }) => request<typeof account.listPasskeys>(accountPaths.listPasskeys, { signal }),
});

/** Has the browser make a passkey, and adds it; returns the first recovery codes, or none where there are some. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const passkey = await makePasskey(await request<typeof account.startPasskey>(accountPaths.startPasskey));
  return (await request<typeof account.addPasskey>(accountPaths.addPasskey, { body: { name, passkey } }))
    .recovery_codes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await request<typeof account.renamePasskey>(accountPaths.renamePasskey, { params: { id }, body: { name } });
}

export async function removePasskey(id: number): Promise<void> {
  await request<typeof account.removePasskey>(accountPaths.removePasskey, { params: { id } });
}
