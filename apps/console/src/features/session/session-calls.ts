import type { account } from '@quizdesk/contract/account';
import { accountPaths } from '@quizdesk/contract/paths/account';
import type { Callable } from '../../lib/request.ts';

// Of the contract only the paths: the login page must not load the schemas.
export const signInCall: Callable<typeof account.signIn> = accountPaths.signIn;
export const secondStepCall: Callable<typeof account.secondStep> = accountPaths.secondStep;
export const refreshCall: Callable<typeof account.refresh> = accountPaths.refresh;
export const signOutCall: Callable<typeof account.signOut> = accountPaths.signOut;
