import { defineStaffAction } from "#platform/server/staff-action.ts";
import { productRoles } from "../contract/desk-roles.ts";
import type { StoredProduct } from "../server/product-rows.ts";
import { switchPublication } from "../server/publish-products.ts";

export interface SwitchedProduct {
  readonly product: StoredProduct;
  /** Whether it was not so already. */
  readonly isChanged: boolean;
}

const switching = (name: string, published: boolean) =>
  defineStaffAction({
    name,
    roles: productRoles,
    /** By its number or its own id; undefined when there is none. */
    change: async (
      client,
      product: string,
    ): Promise<{
      result: SwitchedProduct | undefined;
      audit: { details: { product: string } } | undefined;
    }> => {
      const switched = await switchPublication(client, { product, published });
      const isChanged = switched?.isChanged ?? false;
      return {
        result: switched,
        audit: switched && isChanged ? { details: { product: switched.product.productId } } : undefined,
      };
    },
  });

export const publishProduct = switching("products publish", true);
export const withdrawProduct = switching("products withdraw", false);
