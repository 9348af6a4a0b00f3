import type { TokenClaims } from './decode-token.ts';

function part(value: unknown): string {
  const bytes = new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A token that says what the test needs: by default an administrator's, good for an hour. */
export function buildToken(claims: TokenClaims | string = {}, serial = 0): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const payload = typeof claims === 'string' ? claims : { sub: '1', role: 'admin', exp, serial, ...claims };
  return `${part({ alg: 'EdDSA' })}.${part(payload)}.signature`;
}
