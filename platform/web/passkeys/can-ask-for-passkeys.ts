/** A browser writes an IPv6 address in brackets. */
const isAddress = (host: string): boolean => host.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(host);

/** Whether this browser can be asked for a passkey at this host: WebAuthn knows names alone, not IP addresses. */
export const canAskForPasskeys = (host: string): boolean =>
  "PublicKeyCredential" in window && !isAddress(host);
