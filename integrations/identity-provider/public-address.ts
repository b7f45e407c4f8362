import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks that are not the internet: of this machine, of its neighbours, for documents, tests and many at once. */
const ipv4Networks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Among them those that carry an IPv4 address inside, which could be any of the above. */
const ipv6Networks = [
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

// Two lists: in one, the network of IPv4 inside IPv6 would hold every IPv4 address.
const inwardIpv4 = new BlockList();
const inwardIpv6 = new BlockList();
for (const [network, prefix] of ipv4Networks) inwardIpv4.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of ipv6Networks) inwardIpv6.addSubnet(network, prefix, "ipv6");

/** Whether an IP address is one of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return !inwardIpv6.check(address, "ipv6");
  return isIP(address) === 4 && !inwardIpv4.check(address, "ipv4");
};

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Whether a host, as an address names it, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
