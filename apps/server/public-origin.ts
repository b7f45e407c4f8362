import type { Environment } from "./environment.ts";

/** Where customers reach the portal, for links in e-mails. Never taken from what a caller says. */
export const publicOriginOf = ({ publicUrl, host, port }: Environment): string =>
  publicUrl === undefined ? `http://${host}:${port}` : new URL(publicUrl).origin;
