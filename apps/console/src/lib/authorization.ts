import type { ReactNode } from 'react';

/** What a call that needs a proof is about: said in the dialog that asks for it, which then asks for both. */
export interface ProofQuestion {
  readonly title: string;
  readonly about: ReactNode;
  /** What the button says that confirms it and does it. */
  readonly label: string;
}

/** What calls need to know about the session; the session feature provides it at start. */
export interface Authorization {
  /** The access token to send, refreshed first if it has expired; null without a session. */
  accessToken(): Promise<string | null>;
  /** A newer token after the server refused this one; null if there is none to be had. */
  renewedToken(refused: string | null): Promise<string | null>;
  /** Asks the person to sign in again and waits until they have. */
  signedInAgain(): Promise<string | null>;
  /** Asks the person to prove that it is them, for a call that needs it again; false where they would rather not. */
  proved(question?: ProofQuestion): Promise<boolean>;
  /** The person has to choose a password of their own before anything else. */
  mustChangePassword(): void;
}

const nobody: Authorization = {
  accessToken: async () => null,
  renewedToken: async () => null,
  signedInAgain: async () => null,
  proved: async () => false,
  mustChangePassword: () => undefined,
};

let current = nobody;

/** Says who answers for the session from now on. */
export function provideAuthorization(authorization: Authorization): void {
  current = authorization;
}

/** Asks for a proof and for what is to be done with it in one dialog; false where the person would rather not. */
export const askToProve = (question: ProofQuestion): Promise<boolean> => current.proved(question);

const signOutListeners = new Set<() => void>();

/** Calls the listener when the person signs out: what is open for the session is closed. */
export function followSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

/** Says that the person signs out. */
export function announceSignOut(): void {
  for (const listener of signOutListeners) listener();
}

interface Refusal {
  readonly status?: number | undefined;
  readonly body?: { readonly step_up?: true | undefined; readonly change_password?: true | undefined } | undefined;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && (error as Refusal).status === 401;
}

const bodyOf = (error: unknown) => (error instanceof Error ? (error as Refusal).body : undefined);

/** Makes a call, and once more after the person has proved that it is them where the server asks for that. */
async function proving<T>(call: (token: string | null) => Promise<T>, token: string | null): Promise<T> {
  try {
    return await call(token);
  } catch (error) {
    if (bodyOf(error)?.change_password) current.mustChangePassword();
    if (!bodyOf(error)?.step_up || !(await current.proved())) throw error;
  }
  return call(await current.accessToken());
}

/**
 * Makes a call with the session's token. A refused call is made again with a renewed token; if that is refused too, the
 * session is over, and the call waits until the person has signed in again.
 */
export async function authorized<T>(make: (token: string | null) => Promise<T>): Promise<T> {
  const call = (token: string | null) => proving(make, token);
  const token = await current.accessToken();
  try {
    return await call(token);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const renewed = await current.renewedToken(token);
  if (renewed !== null) {
    try {
      return await call(renewed);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  return call(await current.signedInAgain());
}
