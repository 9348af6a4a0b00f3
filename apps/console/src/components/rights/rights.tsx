import { type CallName, mayCall } from '@quizdesk/contract/rules/call-rights';
import { createContext, type ReactNode, useContext } from 'react';
import { mayOpen } from './page-rights.ts';

/**
 * The role of the signed-in person: what it may not do is not offered. Outside of the signed-in pages everything is offered;
 * the server refuses what is not allowed.
 */
export const RoleContext = createContext<string | undefined>('superadmin');

interface Rights {
  readonly role: string | undefined;
  /** True for a call that the role may make, by the contract's table. */
  readonly may: (call: CallName) => boolean;
  /** True for the path of a page that the role may use. */
  readonly mayOpen: (path: string) => boolean;
}

/** What the signed-in person may do. */
export function useRights(): Rights {
  const role = useContext(RoleContext);
  return { role, may: (call) => mayCall(role, call), mayOpen: (path) => mayOpen(role, path) };
}

/** Shows its children only to those who may make a call. */
export function Allowed({ call, children }: { readonly call: CallName; readonly children: ReactNode }) {
  return useRights().may(call) ? children : null;
}
