import { describe, expect, it } from "vitest";
import type { Endpoint, ParamsOf, QueryOf } from "#platform/contract/endpoint.ts";
import type { Caller, CallInput, TestServer } from "./test-server.ts";

interface AccessProof<E extends Endpoint> {
  readonly server: TestServer;
  /** A call that succeeds for `as`. */
  readonly valid: CallInput<E>;
  /** For an endpoint with an object in its path: the same call with a foreign id, and with one that nobody has. */
  readonly foreignParams?: ParamsOf<E>;
  readonly unknownParams?: ParamsOf<E>;
  readonly foreignQuery?: Partial<QueryOf<E>>;
}

const withoutRequestId = (body: object): object => ({ ...body, requestId: "" });

/**
 * The tests that every customer's endpoint owes: nobody and an expired session are refused, and what is somebody
 * else's cannot be told from what does not exist. The architecture test demands it of each endpoint's test file.
 */
export const provesAccess = <E extends Endpoint>(endpoint: E, proof: AccessProof<E>): void => {
  const callAs = (as: Caller, change: Partial<CallInput<E>> = {}) =>
    proof.server.call(endpoint, { ...proof.valid, ...change, as });

  describe(`access to ${endpoint.id}`, () => {
    it("is refused to a visitor who has not signed in", async () => {
      const refused = await callAs("nobody");
      expect([refused.status, refused.problem().code]).toEqual([401, "not_signed_in"]);
    });

    it("is refused once the session is over", async () => {
      const refused = await callAs("expired");
      expect([refused.status, refused.problem().message]).toEqual([401, "token_expired"]);
    });

    it("is given to its own customer", async () => {
      expect((await callAs(proof.valid.as)).status).toBe(200);
    });

    const { foreignParams, unknownParams } = proof;
    if (typeof endpoint.ownership !== "object") return;
    it("does not tell somebody else's from what does not exist", async () => {
      if (foreignParams === undefined || unknownParams === undefined)
        throw new Error("say a foreign and an unknown id");
      const foreign = await callAs(proof.valid.as, { params: foreignParams });
      const unknown = await callAs(proof.valid.as, { params: unknownParams });
      expect(foreign.status).toBe(404);
      expect(withoutRequestId(foreign.problem())).toEqual(withoutRequestId(unknown.problem()));
    });
  });
};
