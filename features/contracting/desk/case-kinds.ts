import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  lead: async () => (await import("./lead-part.tsx")).LeadPart,
});
