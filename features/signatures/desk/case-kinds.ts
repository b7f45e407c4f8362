import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

export const caseKinds = defineCaseKinds({
  signature: async () => (await import("./signature-part.tsx")).SignaturePart,
});
