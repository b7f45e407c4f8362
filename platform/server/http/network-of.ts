import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const allGroups = 8;
const groupsOfNetwork = 4;

/** An IPv4 address at the end takes the place of two groups, whose values are irrelevant. */
const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));

/**
 * The key by which calls are counted: an IPv4 address, or the /64 network of an IPv6 address. A /64 is the smallest
 * network that a connection gets, so one client can call from 2^64 addresses. Any other text is returned unchanged.
 */
export const networkOf = (address: string): string => {
  const [, ipv4] = mapped.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  const [start = "", end] = address.split("::");
  const [before, after] = [groupsOf(start), groupsOf(end ?? "")];
  const left = Array.from({ length: allGroups - before.length - after.length }, () => "0");
  const network = [...before, ...left, ...after].slice(0, groupsOfNetwork);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};
