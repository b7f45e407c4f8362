import * as z from "zod/mini";

/** `from_us`: another retailer took the supply over. `to_us`: we took it over from another one. */
export const switchDirections = ["from_us", "to_us"] as const;
export type SwitchDirection = (typeof switchDirections)[number];

/** `return`: the supply goes back to the earlier retailer. `stay`: the offer of the return is refused. */
export const switchWishes = ["return", "stay"] as const;

/** How the holder came to know of it. */
export const switchDiscoveries = ["bill", "call", "visit", "email", "other"] as const;

/**
 * Why the return cannot be asked for in the portal. `company`: it is for persons. `no_switch`: the supply has neither
 * come nor left, or has come back since. `too_late`: more than a year has passed. `under_way`: it was asked for already.
 */
export const switchReturnBlocks = ["company", "no_switch", "too_late", "under_way"] as const;
export type SwitchReturnBlock = (typeof switchReturnBlocks)[number];

export const contractName = z.object({ name: z.string().check(z.minLength(1), z.maxLength(40)) });
export const maxReturnFiles = 6;
