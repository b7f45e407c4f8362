import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const allGroups = 8;
const groupsOfNetwork = 4;

/** An IPv4 address at the end stands for two groups, whose values are not looked at. */
const groupsOf = (text: string): string[] =>
  text === "" ? [] : text.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));

/**
 * What calls are counted by: an IPv4 address as it is, of IPv6 the network of 64 bits. That is the least that a
 * connection is given, so whoever has one can call from 2^64 addresses. Anything else stays as it is.
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
