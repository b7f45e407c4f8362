import type { CustomerKey } from "#platform/contract/customer-part.ts";
import { defineStaffAction } from "#platform/server/staff-action.ts";
import { careRoles } from "../contract/found-customer.ts";

interface Found {
  readonly by: readonly CustomerKey[];
  readonly customerIds: readonly number[];
}

/**
 * A search, which shows whom it finds. The log has by what was searched and who was found, by number: it is never changed,
 * so a name or a tax id in it could not be erased.
 */
export const noteSearch = defineStaffAction({
  name: "customers search",
  roles: careRoles,
  change: async (_client, { by, customerIds }: Found) => {
    const [only] = customerIds.length === 1 ? customerIds : [];
    return {
      result: undefined,
      audit: { details: { by, found: customerIds }, ...(only === undefined ? {} : { customerId: only }) },
    };
  },
});

/** The page of a customer was opened. */
export const noteCustomerRead = defineStaffAction({
  name: "customers read",
  roles: careRoles,
  change: async (_client, customerId: number) => ({
    result: undefined,
    audit: { details: {}, customerId },
  }),
});
