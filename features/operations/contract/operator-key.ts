import * as z from "zod/mini";
import { operatorScopes } from "#platform/contract/operator-endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";

export const maxKeyNameLength = 100;

export const operatorKey = named({
  keyId: ["key_id", z.string()],
  name: ["name", z.string()],
  scopes: ["scopes", z.array(z.string())],
  createdAt: ["created_at", instant],
  /** Null for a key that no system has used. */
  lastUsedAt: ["last_used_at", z.nullable(instant)],
});
export type OperatorKeyRow = z.output<typeof operatorKey>;

export const newOperatorKey = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxKeyNameLength)),
  scopes: z.array(z.enum(operatorScopes)).check(z.minLength(1), z.maxLength(operatorScopes.length)),
});
