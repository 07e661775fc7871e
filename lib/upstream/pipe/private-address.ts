import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isLoopbackHost } from "../../domain/web/loopback";

type Range = readonly [address: string, bits: number];

const LOOPBACK: readonly Range[] = [
  ["127.0.0.0", 8],
  ["::1", 128],
];
/** Never a service: link-local (including cloud metadata addresses), unspecified, multicast, reserved. */
const NOWHERE: readonly Range[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 128],
  ["fe80::", 10],
  ["ff00::", 8],
];
/** Not reachable from the internet, or leading into a private network. @source IANA's special-purpose registries */
const PRIVATE: readonly Range[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["fc00::", 7],
  ["fec0::", 10],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
];

function listOf(ranges: readonly Range[]): (address: string) => boolean {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, isIP(address) === 6 ? "ipv6" : "ipv4");
  // The list also matches an IPv4 address in its IPv6 spelling (::ffff:…).
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

const isLoopback = listOf(LOOPBACK);
const isNowhere = listOf(NOWHERE);
const isPrivate = listOf(PRIVATE);

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** A base address on this computer allows only this computer. Others allow private networks only if the settings do. */
export function addressRule(baseUrl: URL, allowPrivate: boolean): (address: string) => boolean {
  if (isLoopbackHost(baseUrl.hostname)) return isLoopback;
  return (address) => isPublicAddress(address) || (allowPrivate && isIP(address) !== 0 && !isNowhere(address));
}

export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isNowhere(address) && !isLoopback(address) && !isPrivate(address);

/** A host written as an IP address is never looked up, so check it here. */
export function isRefusedHost(url: URL, mayConnect: (address: string) => boolean): boolean {
  const host = bareHost(url);
  return isIP(host) !== 0 && !mayConnect(host);
}

export const isRefusedLiteral = (baseUrl: URL, allowPrivate: boolean): boolean =>
  isRefusedHost(baseUrl, addressRule(baseUrl, allowPrivate));

/** A name resolved to a forbidden address; no byte left this computer. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "ADDRESS_REFUSED";
}

/** Checks the addresses that the connection uses, which prevents DNS rebinding. One forbidden address refuses all. */
export const guardedLookup =
  (mayConnect: (address: string) => boolean, lookup: LookupFunction = systemLookup): LookupFunction =>
  (name, options, callback) =>
    lookup(name, options, (error, result, family) => {
      if (error !== null) return callback(error, result, family);
      const addresses = typeof result === "string" ? [result] : result.map(({ address }) => address);
      if (addresses.length > 0 && addresses.every(mayConnect)) return callback(null, result, family);
      callback(new AddressRefused("The name leads to an address that may not be connected to."), result, family);
    });
