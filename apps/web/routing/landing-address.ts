import { safeRedirect } from "#platform/contract/safe-redirect.ts";
import type { Arrival } from "#platform/web/routing/landing-context.ts";

/**
 * Where somebody goes on who just came in: to contract, whoever has no contract yet or came for a promotion, as long as
 * there is a screen for it; else to where they were going, else to the first page.
 */
export const landingAddress = (
  { newCustomer, redirect, promocode }: Arrival,
  contractingPath: string | undefined,
): string => {
  if (contractingPath !== undefined && (newCustomer || promocode !== null)) {
    return promocode === null ? contractingPath : `${contractingPath}?${new URLSearchParams({ promocode })}`;
  }
  return safeRedirect(redirect) ?? "/";
};
