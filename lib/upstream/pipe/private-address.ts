import { lookup as systemLookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

type Range = readonly [address: string, bits: number];

const LOOPBACK: readonly Range[] = [
  ["127.0.0.0", 8],
  ["::1", 128],
];
/** Where no service is ever: link-local (with the metadata addresses of clouds), unspecified, multicast, reserved. */
const NOWHERE: readonly Range[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 128],
  ["fe80::", 10],
  ["ff00::", 8],
];
/**
 * Not reachable from the internet, or leading back into what is not. @source IANA's registries of special-purpose
 * addresses; the last rows hold an IPv4 address inside an IPv6 one.
 */
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
  // An IPv4 address in its IPv6 spelling (::ffff:…) is found by the list too.
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

const isLoopback = listOf(LOOPBACK);
const isNowhere = listOf(NOWHERE);
const isPrivate = listOf(PRIVATE);

const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Which addresses may be connected to. A base address on this computer leads to this computer and nowhere else; any
 * other leads to the internet, and into a private network only where the settings allow it.
 */
export function addressRule(baseUrl: URL, allowPrivate: boolean): (address: string) => boolean {
  const host = bareHost(baseUrl);
  if (["localhost", "127.0.0.1", "::1"].includes(host)) return isLoopback;
  return (address) => isPublicAddress(address) || (allowPrivate && isIP(address) !== 0 && !isNowhere(address));
}

/** Is an address on the internet, rather than on this computer or in a private network? */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isNowhere(address) && !isLoopback(address) && !isPrivate(address);

/** A host may be written as an address itself, which is never looked up. */
export function isRefusedHost(url: URL, mayConnect: (address: string) => boolean): boolean {
  const host = bareHost(url);
  return isIP(host) !== 0 && !mayConnect(host);
}

export const isRefusedLiteral = (baseUrl: URL, allowPrivate: boolean): boolean =>
  isRefusedHost(baseUrl, addressRule(baseUrl, allowPrivate));

/** A name led to an address that may not be connected to; no byte has left this computer. */
export class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "ADDRESS_REFUSED";
}

/**
 * A lookup whose answer is judged where the connection is made, so that a name which leads elsewhere the second time is
 * judged the second time too. One address that is refused refuses them all.
 */
export const guardedLookup =
  (mayConnect: (address: string) => boolean, lookup: LookupFunction = systemLookup): LookupFunction =>
  (name, options, callback) =>
    lookup(name, options, (error, found, family) => {
      if (error !== null) return callback(error, found, family);
      const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
      if (addresses.length > 0 && addresses.every(mayConnect)) return callback(null, found, family);
      callback(new AddressRefused("The name leads to an address that may not be connected to."), found, family);
    });
