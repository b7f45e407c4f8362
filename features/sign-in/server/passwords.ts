import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { normalisePassword } from "#features/sign-in/contract/normalise-password.ts";

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. About 20 ms of one core. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, as a PHC string with its own salt. Works off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(normalisePassword(password), options);

/**
 * What was typed may be either: the hash may come from a system, or a time, that did not normalise. Both are tried
 * for nobody too, so what decides how long it takes is what was typed, never whose it is.
 */
const formsOf = (typed: string): string[] => [...new Set([normalisePassword(typed), typed])];

/** How many passwords are checked at a time: two leave libuv's other threads to files and names. */
const simultaneous = 2;

/** Checks passwords, as slowly for someone who does not exist as for someone who does. */
export const createPasswordCheck = async () => {
  const takeTurn = pLimit(simultaneous);
  const nobodysHash = await hashPassword(randomBytes(32).toString("base64"));
  return (password: string, passwordHash: string | undefined): Promise<boolean> =>
    takeTurn(async () => {
      for (const form of formsOf(password)) {
        const isRight = await verify(passwordHash ?? nobodysHash, form);
        if (isRight) return passwordHash !== undefined;
      }
      return false;
    });
};
export type PasswordCheck = Awaited<ReturnType<typeof createPasswordCheck>>;
