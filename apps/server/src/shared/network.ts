import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because the owner of one of its addresses has
 * them all. Text that is not an address (a proxy may forward anything) is `unknown`.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return 'unknown';
  const parsed = ipaddr.process(plain); // an IPv4 address that is mapped into IPv6 is IPv4
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * The network that an address most likely shares with the next one of the same place and provider: the /24 of an IPv4
 * address, the /48 of an IPv6 address. Coarser than `networkOf`, so that people are not notified of every new address.
 */
export function siteNetworkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 0) return 'an unknown network';
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 3), 0, 0, 0, 0, 0]).toRFC5952String()}/48`;
}
