import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  erasure: async () => (await import("./erasure-part.tsx")).ErasurePart,
});
