import type { LightMyRequestResponse } from "fastify";

/** An answer as text, without what differs between any two: its number, its second, its nonce, when to ask again. */
export const comparable = ({ statusCode, headers, body }: LightMyRequestResponse): string => {
  const policy = String(headers["content-security-policy"]).replaceAll(/'nonce-[^']+'/g, "");
  const alike = { ...headers, "content-security-policy": policy, "x-request-id": "", date: "" };
  return JSON.stringify([statusCode, alike, body.replace(/"requestId":"[^"]*"/, "")]);
};
