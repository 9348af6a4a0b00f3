import type { account } from '@quizdesk/contract/account';
import type { Callable } from '../../lib/request.ts';

// Written out instead of taken from the contract's values, so that the login page need not load the schemas behind them.
// The types keep the two in step.
export const signInCall: Callable<typeof account.signIn> = {
  method: 'POST',
  path: '/v1/jwt/signin',
  access: 'public',
};

export const refreshCall: Callable<typeof account.refresh> = {
  method: 'POST',
  path: '/v1/jwt/refresh',
  access: 'public',
};

export const signOutCall: Callable<typeof account.signOut> = {
  method: 'POST',
  path: '/v1/jwt/signout',
  access: 'account',
};
