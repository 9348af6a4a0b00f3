import { afterEach, beforeEach, vi } from 'vitest';
import { provideAuthorization } from '../authorization.ts';

/** The session of the running test of a file, as the test has it. For tests. */
export function testSession() {
  const session = {
    token: 'first' as string | null,
    /** The token that a slow refresh will bring. */
    slow: undefined as Promise<string> | undefined,
    renew: vi.fn<() => Promise<string | null>>(),
    signIn: vi.fn<() => Promise<string | null>>(),
  };
  beforeEach(() => {
    session.token = 'first';
    session.slow = undefined;
    session.renew.mockReset().mockImplementation(async () => {
      session.token = 'second';
      return session.token;
    });
    session.signIn.mockReset().mockReturnValue(new Promise(() => undefined));
    provideAuthorization({
      accessToken: async () => session.slow ?? session.token,
      renewedToken: session.renew,
      signedInAgain: session.signIn,
      proved: async () => false,
      mustChangePassword: () => undefined,
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  return session;
}
