/**
 * Where to go after signing in: the path a visitor came from, if it is one of this site. Anything else, such as another
 * host or a script, leads home, so that a crafted link to the login page cannot send people elsewhere.
 */
export function redirectTarget(wanted: unknown, origin = window.location.origin): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/';
  const url = URL.parse(wanted, origin);
  if (url === null || url.origin !== origin) return '/';
  // A path that begins with two slashes after cleaning would be read as a host.
  if (url.pathname.startsWith('//') || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
