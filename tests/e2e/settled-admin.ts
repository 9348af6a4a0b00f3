import { type APIRequestContext, expect } from '@playwright/test';
import { made } from './bank-rows.ts';
import { signIn } from './server.ts';

interface NewAdmin {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly email?: string;
  readonly role?: 'viewer' | 'admin' | 'superadmin';
}

const GIVEN = 'first paper 11';

/** An administrator who has changed the password that was given to them, as they must before anything else. */
export async function makeSettledAdmin(
  api: APIRequestContext,
  url: string,
  { password, role = 'admin', ...account }: NewAdmin,
): Promise<{ id: number }> {
  const added = await made(api.post('/v1/users', { data: { ...account, role, password: GIVEN } }));
  const { access_token } = await signIn(url, { username: account.username, password: GIVEN });
  const headers = { authorization: `Bearer ${access_token}` };
  const data = { current_password: GIVEN, password };
  expect((await api.put('/v1/jwt/password', { headers, data })).status()).toBe(204);
  expect((await api.post('/v1/jwt/signout', { headers })).status()).toBe(204);
  return added;
}
