import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";

/** Repeating it changes nothing. `call_back_made`: the person was called already. */
export const cancelCallBack = publicWrite({
  id: "cancelCallBack",
  summary: "Cancel a call-back by the link of its email",
  path: "/call-backs/cancel/",
  versions: [2],
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: json(z.object({ reference: caseReference })),
  errors: { link_no_longer_valid: 419, call_back_made: 409 },
});
