import { describe, expect, test } from "vitest";
import { openStates, requestStates, type RequestState } from "#platform/contract/request-state.ts";
import { storedRequests } from "./request-queries.ts";

const { canMove } = storedRequests;

const movesOf = (actor: "customer" | "retailer" | "portal"): string[] =>
  requestStates.flatMap((from) =>
    requestStates.filter((to) => canMove(from, to, actor)).map((to) => `${from} → ${to}`),
  );

describe("the states of a request", () => {
  test("a customer withdraws a request until the retailer accepts it, and changes nothing else", () => {
    expect(movesOf("customer")).toEqual(["waiting_for_signature → cancelled", "sent → cancelled"]);
  });

  test("the retailer decides on requests that were sent to it, and on no others", () => {
    expect(movesOf("retailer")).toEqual([
      "sent → accepted",
      "sent → rejected",
      "sent → done",
      "accepted → rejected",
      "accepted → done",
    ]);
  });

  test("the portal itself sends a signed request and ends one that was not signed in time", () => {
    expect(movesOf("portal")).toEqual(["waiting_for_signature → sent", "waiting_for_signature → expired"]);
  });

  test("every open state can be left, and no final one", () => {
    const open: readonly RequestState[] = openStates;
    for (const from of requestStates) {
      const canLeave = requestStates.some((to) =>
        (["customer", "retailer", "portal"] as const).some((actor) => canMove(from, to, actor)),
      );
      expect([from, canLeave]).toEqual([from, open.includes(from)]);
    }
  });
});
