import type { LightMyRequestResponse } from "fastify";

/** A response as text, without what differs between any two: request id, date and nonce. */
export const comparable = ({ statusCode, headers, body }: LightMyRequestResponse): string => {
  const policy = String(headers["content-security-policy"]).replaceAll(/'nonce-[^']+'/g, "");
  const alike = { ...headers, "content-security-policy": policy, "x-request-id": "", date: "" };
  return JSON.stringify([statusCode, alike, body.replace(/"requestId":"[^"]*"/, "")]);
};
