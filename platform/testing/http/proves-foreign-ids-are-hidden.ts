import { expect, it } from "vitest";
import type { Endpoint, ParamsOf } from "#platform/contract/endpoint.ts";
import type { CallInput, TestServer } from "./test-server.ts";

interface ForeignIdProof<E extends Endpoint> {
  readonly server: TestServer;
  /** A call that succeeds: the customer's own object. */
  readonly valid: CallInput<E>;
  /** The same call for another customer's object. */
  readonly foreignParams: ParamsOf<E>;
  /** The same call for an object that does not exist. */
  readonly unknownParams: ParamsOf<E>;
}

/**
 * Differences between the answers for another customer's object and for an unknown one, one line each. The customer's
 * own object is requested last, because a call may delete it.
 */
export const foreignIdFaults = async <E extends Endpoint>(
  endpoint: E,
  { server, valid, foreignParams, unknownParams }: ForeignIdProof<E>,
): Promise<string[]> => {
  const answerTo = async (params: ParamsOf<E>): Promise<string> => {
    const { status, bytes } = await server.call(endpoint, { ...valid, params });
    return `${status} ${bytes.toString().replace(/"requestId":"[^"]*"/, "")}`;
  };
  const [foreign, unknown] = [await answerTo(foreignParams), await answerTo(unknownParams)];
  const own = await server.call(endpoint, valid);
  return [
    ...(foreign.startsWith("404 ") ? [] : [`a foreign id is answered with ${foreign}`]),
    ...(foreign === unknown
      ? []
      : [`an unknown id is answered with ${unknown}, a foreign one with ${foreign}`]),
    ...(own.status === 200 ? [] : [`the customer's own id is answered with ${own.status}`]),
  ];
};

/**
 * The test that every endpoint with an object in its path needs: another customer's object is indistinguishable from
 * one that does not exist. The architecture test requires it in each such endpoint's test file. That the endpoint
 * requires a valid session is proved for all endpoints in `security/`.
 */
export const provesForeignIdsAreHidden = <E extends Endpoint>(endpoint: E, proof: ForeignIdProof<E>): void =>
  it(`${endpoint.id} answers another customer's id like an unknown one`, async () => {
    expect(await foreignIdFaults(endpoint, proof)).toEqual([]);
  });
