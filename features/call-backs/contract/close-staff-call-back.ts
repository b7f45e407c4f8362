import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { staffCallBack } from "./get-staff-call-back.ts";

export const closeStaffCallBack = staffWrite({
  id: "closeStaffCallBack",
  summary: "Record that a person was called, or will not be",
  path: "/call-backs/{reference}/close",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  body: z.strictObject({ outcome: z.enum(["called", "cancelled"]), version: z.int() }),
  response: json(staffCallBack),
  errors: { call_back_not_found: 404, call_back_closed: 409 },
});
