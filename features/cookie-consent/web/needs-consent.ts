import type { OptionalCookies } from "#platform/contract/cookie-consent.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";

/** The kinds of cookies that this deployment uses beside the necessary ones; without any, nobody is asked. */
export const kindsInUse = ({
  thirdParties,
  errorReplay,
}: PublicSettings["cookies"]): Set<OptionalCookies> => {
  const kinds = new Set(thirdParties.map(({ category }) => category));
  if (errorReplay.dsn !== undefined) kinds.add("statistics");
  return kinds;
};
