import { useSettings } from "#platform/web/portal/portal-context.ts";

/** What customers know the provider by. */
export const useProviderName = (): string => {
  const { openid, organization } = useSettings();
  return openid.providerName ?? organization.name;
};
