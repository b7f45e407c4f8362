import { defineRequestKinds } from "#platform/contract/request-kinds.ts";

export const requestKinds = defineRequestKinds({ prefix: "supply", changes: ["switch_return"] });
