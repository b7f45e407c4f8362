import { defineCaseKinds } from "#platform/web/desk/case-kinds.ts";

const load = async () => (await import("./case-part.tsx")).CasePart;

export const caseKinds = defineCaseKinds({
  question: load,
  readings: load,
  claim: load,
  message: async () => (await import("./message-part.tsx")).MessagePart,
});
