import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  call_back: async () => (await import("./call-back-part.tsx")).CallBackPart,
});
