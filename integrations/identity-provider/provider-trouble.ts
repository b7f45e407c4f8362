import { IdentityProviderUnavailable, IdentityRefused } from "./port.ts";

const stopsAnswering = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT"]);

const fieldOf = (error: Error, name: "code" | "error"): string | undefined => {
  const value: unknown = Object.entries(error).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
};

/** The provider's own failure to answer, wherever the library wrapped it. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof IdentityProviderUnavailable ||
  (error instanceof Error &&
    (stopsAnswering.has(fieldOf(error, "code") ?? "") || isUnavailable(error.cause)));

/** What failed, in the library's words and the provider's code for it. Tokens hide in causes, which stay unread. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const said = [fieldOf(error, "error") ?? fieldOf(error, "code")].filter((text) => text !== undefined);
  const cause = error.cause instanceof Error ? [error.cause.message] : [];
  return [error.message, ...said, ...cause].join(": ");
};

/** Runs a step with the provider; whatever goes wrong becomes one of the port's two failures. */
export const createGuard =
  (onTrouble: (text: string) => void) =>
  async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step();
    } catch (error) {
      const reason = reasonOf(error);
      onTrouble(reason);
      if (isUnavailable(error)) throw new IdentityProviderUnavailable(reason, { cause: error });
      throw new IdentityRefused(reason, { cause: error });
    }
  };
