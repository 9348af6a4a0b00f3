import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;

/** The eight numbers of an IPv6 address. The URL parser knows all its spellings and answers the shortest. */
function groupsOf(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = shortest.split('::');
  const left = before.split(':').filter(Boolean);
  const right = (after ?? '').split(':').filter(Boolean);
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}

function embeddedIPv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since whoever has one of its addresses has
 * them all. A text that is no address (a proxy may hand on anything) is `unknown`.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const groups = groupsOf(plain);
  return embeddedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`;
}
