/** Reads an address's search as plain text values: `?page=2&q=x`. Each page checks and converts what it uses. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes a search as people would type it; what is undefined, null or empty leaves no trace. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') pairs.set(name, String(value));
  }
  const text = pairs.toString().replaceAll('%2F', '/').replaceAll('%3F', '?').replaceAll('%3D', '=');
  return text === '' ? '' : `?${text}`;
}
