export const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "::1"];

/** IPv6 may be in brackets, as in `URL.hostname`. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK_HOSTS.includes(hostname.replace(/^\[|\]$/g, ""));
