import type { SecurityPromises } from "./security-promise.ts";

/** Threats by visitors: floods, harvests, and forms of several steps. */
export const callsOfVisitors: SecurityPromises = {
  T19: {
    risk: "Visitors flood calls that cost money or write rows",
    behaviour:
      "Each call has a class of limits by network or session; forms of visitors have limits of their own",
    proofs: [
      [
        "platform/server/http/rate-limits.test.ts",
        "allows as many calls as the class has",
        "counts each client and each class separately",
        "answers 429 with Retry-After",
      ],
      ["features/contracting/server/save-lead.test.ts", "is limited by network"],
      [
        "features/support/server/create-visitor-message.test.ts",
        "is refused after several in a row, with the time to wait",
      ],
      [
        "features/call-backs/server/request-call-back.test.ts",
        "is refused after several in a row, with the time to wait",
      ],
      ["platform/server/http/subjects.test.ts", "calls are counted by staff member, not by network"],
    ],
  },
  T20: {
    risk: "The register of supply points is copied through the portal",
    behaviour: "Look-ups are limited, answer with what a contract needs, and protected points stay hidden",
    proofs: [
      [
        "features/supply-points/server/look-up-supply-point.test.ts",
        "a sweep over a thousand supply points is answered up to the limit of its address",
      ],
      [
        "features/catalogue/server/list-products.test.ts",
        "a sweep over supply points is answered up to the limit of its address",
      ],
      [
        "integrations/supply-points/port.contract.test.ts",
        "a register tells an unknown supply point from a protected one as far as it can",
      ],
    ],
  },
  T21: {
    risk: "The id of a request for a contract opens it in another browser",
    behaviour: "A lead is read by its browser, its customer, or with a link and the end of the tax id",
    proofs: [
      [
        "features/contracting/server/save-lead.test.ts",
        "is not there for another browser, nor for a customer",
      ],
      [
        "features/contracting/server/get-lead.test.ts",
        "that has expired, or is another's, is answered like one that does not exist",
      ],
      ["features/contracting/server/open-lead.test.ts", "is not guessed: wrong answers have to wait"],
    ],
  },
  T22: {
    risk: "Steps of a form are skipped, so that a request is confirmed without its checks",
    behaviour: "Confirming checks everything again on the server",
    proofs: [
      [
        "features/contracting/server/leads/confirm-policy.test.ts",
        "confirm refuses a lead that lacks any of what is demanded",
        "after any sequence of steps, the stored answers are those that were accepted",
      ],
      [
        "features/contracting/server/save-lead.test.ts",
        "is refused while anything is missing or wrong, with the field, and nothing is sent",
      ],
    ],
  },
};
