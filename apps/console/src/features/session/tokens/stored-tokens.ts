const ACCESS = 'access_token';
const REFRESH = 'refresh_token';

/** The session's two tokens in local storage, which all tabs share; always read afresh, for another tab may change them. */
export const storedTokens = {
  access: (): string | null => localStorage.getItem(ACCESS),
  refresh: (): string | null => localStorage.getItem(REFRESH),

  keepAccess(token: string): void {
    localStorage.setItem(ACCESS, token);
  },

  keepRefresh(token: string): void {
    localStorage.setItem(REFRESH, token);
  },

  /** Forgets the session but nothing else, such as the colour scheme. */
  forget(): void {
    localStorage.removeItem(ACCESS);
    localStorage.removeItem(REFRESH);
  },
};
