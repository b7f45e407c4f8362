import { useSettings } from "#platform/web/portal/portal-context.ts";

/** The retailer's name, as customers know it. */
export const usePortalOrganization = (): string => useSettings().organization.name;
