import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { operatorCallBack } from "./operator-call-backs.ts";

/** A person who wants to be called, as staff read it. */
export const staffCallBack = named({
  callBack: ["call_back", operatorCallBack],
  version: ["version", z.int()],
});
export type StaffCallBack = z.output<typeof staffCallBack>;

export const getStaffCallBack = staffRead({
  id: "getStaffCallBack",
  summary: "A person who wants to be called",
  path: "/call-backs/{reference}",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  response: json(staffCallBack),
  errors: { call_back_not_found: 404 },
});
