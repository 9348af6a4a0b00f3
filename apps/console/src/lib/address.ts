import { configuration } from './configuration.ts';

type Scalar = string | number | boolean | null | undefined;

function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryString(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Scalar][]) {
    if (value !== undefined && value !== null) pairs.set(name, String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/** The full address of a call at the service that answers it; undefined query values are left out. */
export function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const base = path.startsWith('/v1/jwt/') ? configuration.account_url : configuration.api_url;
  return base + fillPath(path, { ...params }) + queryString({ ...query });
}
