import { z } from 'zod';
import { ROLES } from './constants.ts';
import { endpoint } from './kit.ts';
import { newPassword } from './users.ts';

/** A signed-in account, as the header and the profile panel show it. `image` is served under `/v1/{image}`. */
export const profile = z.object({
  id: z.int().positive(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(ROLES),
});
export type Profile = z.infer<typeof profile>;

/** What an access token says; `exp` and `iat` are seconds since 1970 (RFC 7519), `sid` is the session it belongs to. */
export const accessTokenClaims = z.object({
  sub: z.string(),
  sid: z.string(),
  role: z.string(),
  name: z.string(),
  username: z.string(),
  image: z.string().nullable(),
  iat: z.int(),
  exp: z.int(),
});
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

const tokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });
const token = (name: string) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(1000, `${name} is too long`);

/** The present password, to prove who asks, and the new one. */
export const ownPasswordInput = z.object({
  current_password: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(1000, 'Current password is too long'),
  password: newPassword,
});

export const account = {
  signIn: endpoint({
    method: 'POST',
    path: '/v1/jwt/signin',
    summary: 'Sign in with username and password',
    access: 'public',
    body: z.object({
      username: z.string('Username is required').trim().min(1, 'Username is required').max(200, 'Username is too long'),
      password: z.string('Password is required').min(1, 'Password is required').max(1000, 'Password is too long'),
    }),
    status: 200,
    response: tokenPair,
  }),
  /**
   * `{refresh_token}` answers a new pair and retires the old token; `{refreshToken}` answers an access token alone and
   * retires nothing.
   */
  refresh: endpoint({
    method: 'POST',
    path: '/v1/jwt/refresh',
    summary: 'Exchange a refresh token for a new access token',
    access: 'public',
    body: z
      .object({ refresh_token: token('refresh_token').optional(), refreshToken: token('refreshToken').optional() })
      .superRefine(({ refresh_token, refreshToken }, { addIssue }) => {
        if (refresh_token !== undefined || refreshToken !== undefined) return;
        addIssue({ code: 'custom', path: ['refresh_token'], message: 'refresh_token is required' });
      }),
    status: 200,
    response: tokenPair.partial({ refresh_token: true }),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/v1/jwt/signout',
    summary: 'End the session of the access token',
    access: 'account',
    status: 204,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/v1/jwt/profile',
    summary: 'The signed-in account',
    access: 'account',
    status: 200,
    response: profile,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/v1/jwt/password',
    summary: "Change one's own password; all other sessions of the account end",
    access: 'account',
    body: ownPasswordInput,
    status: 204,
  }),
};
