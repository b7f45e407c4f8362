import * as z from "zod/mini";
import { attachmentBodyLimitBytes } from "#platform/contract/attachments.ts";
import { callBackContactFields, callBackErrors } from "#platform/contract/call-back.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** From an alert of the customer's own: who waits for a price may want to fix one. Not in the specification. */
export const requestPriceCall = customerWrite({
  id: "requestPriceCall",
  summary: "Ask to be called about fixing a price, from an alert",
  method: "POST",
  path: "/market/call-back/",
  versions: [1],
  requires: "marketPrices.enabled",
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: named({ alertId: ["alert_id", z.int().check(z.gte(1))], ...callBackContactFields }),
  repetition: "content",
  response: json(named({ reference: ["reference", caseReference] })),
  errors: { ...callBackErrors, price_alert_not_found: 404 },
});
