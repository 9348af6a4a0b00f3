/** The bytes that a `Range` header asks for: from one on, between two of them, or the last ones. */
export type ByteRange = { readonly first: number; readonly last: number | undefined } | { readonly lastBytes: number };

const RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i;

/**
 * The one range of a header; undefined where there is none, where there are several or where it makes no sense: RFC 9110 lets
 * a server answer these with the whole file.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [found, first, last, lastBytes] = RANGE.exec(header ?? '') ?? [];
  if (found === undefined) return undefined;
  if (first === undefined) return { lastBytes: Number(lastBytes) };
  const range = { first: Number(first), last: last === '' ? undefined : Number(last) };
  return range.last !== undefined && range.last < range.first ? undefined : range;
}

/** The first and the last byte of a range in a file of this size; undefined where it has none of them. */
export function bytesOf(range: ByteRange, size: number): { readonly first: number; readonly last: number } | undefined {
  const { first, last = size - 1 } =
    'lastBytes' in range ? { first: Math.max(0, size - range.lastBytes), last: size - 1 } : range;
  return first >= size ? undefined : { first, last: Math.min(last, size - 1) };
}
