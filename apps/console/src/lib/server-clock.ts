const AHEAD = 'clock_ahead_s';
/** What a slow network may add between the making of a token and its arrival; no fault of this device's clock. */
const DELAY_S = 60;

/**
 * Measures this device's clock by when the server has made a token just now, in seconds. Tokens end by the server's clock: on a device
 * that is a quarter of an hour ahead each would count as over on arrival, and no one could sign in. Kept with the tokens,
 * for all tabs; a clock that is set right later is measured again with the next token.
 */
export function measureClock(iat: number | undefined, nowMs = Date.now()): void {
  const ahead = iat === undefined ? 0 : Math.round(nowMs / 1000 - iat);
  if (Math.abs(ahead) <= DELAY_S) localStorage.removeItem(AHEAD);
  else localStorage.setItem(AHEAD, String(ahead));
}

/** The time by the server's clock, as far as it is known, now or when this device's clock showed another time. */
export function serverNowMs(nowMs = Date.now()): number {
  const ahead = Number(localStorage.getItem(AHEAD) ?? 0);
  return nowMs - (Number.isFinite(ahead) ? ahead * 1000 : 0);
}
