import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  payment: async () => (await import("./open-end-part.tsx")).OpenEndPart,
});
