import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  change: async () => (await import("./change-part.tsx")).ChangePart,
});
