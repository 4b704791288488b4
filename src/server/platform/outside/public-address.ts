import { BlockList, isIP, isIPv4 } from 'node:net';

/** What of IPv4 is nobody's public host (IANA, special-purpose addresses). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** What of the public space of IPv6 leads elsewhere: tunnels, examples, and what the protocols keep for themselves. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateAddresses = new BlockList();
for (const [net, length] of PRIVATE_V4) privateAddresses.addSubnet(net, length, 'ipv4');
for (const [net, length] of PRIVATE_V6) privateAddresses.addSubnet(net, length, 'ipv6');

/** All that is handed out to public hosts so far. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
/** IPv4 as a network without it sees it. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether a resolved address is one of the public internet: neither this machine, nor its network, nor a way around to either. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (isIPv4(address)) return !privateAddresses.check(address, 'ipv4');
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFour(address));
  return publicV6.check(address, 'ipv6') && !privateAddresses.check(address, 'ipv6');
}

/** The last 32 bits of an IPv6 address, as IPv4. */
function lastFour(address: string): string {
  // A URL writes every IPv6 address in groups of hexadecimal digits.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  return groups
    .map((group) => Number.parseInt(group || '0', 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
