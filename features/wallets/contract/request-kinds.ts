import { linkTo } from "#platform/contract/links.ts";
import { defineRequestKinds } from "#platform/contract/request-kinds.ts";

export const requestKinds = defineRequestKinds({
  prefix: "wallet",
  changes: ["percentage", "move", "discounts"],
  doneAt: linkTo("wallets.wallets"),
});
