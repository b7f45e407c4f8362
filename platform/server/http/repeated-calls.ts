import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { Failure } from "../handler.ts";
import { idOfSubject } from "../subject.ts";
import { contentHash } from "../repetition/content-hash.ts";
import type { Claim, Repetitions } from "../repetition/repetitions.ts";
import { networkOf } from "./network-of.ts";

const dayMs = 86_400_000;
const tenMinutesMs = 600_000;
const keyForm = /^[\x21-\x7e]{8,200}$/;

interface RepeatableCall {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  /** Path, query and body, decoded. */
  readonly input: unknown;
  readonly now: Date;
}

const keyOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && keyForm.test(key)) return key;
  throw new Failure("invalid_request", { errors: { "idempotency-key": ["wrong_format"] } });
};

/** By the caller's key for a day; of what has a content of its own, by that content for ten minutes as well. */
const claimsOf = ({ endpoint, request, input }: RepeatableCall): Claim[] => {
  const subject = request.subject && idOfSubject(request.subject);
  const content = contentHash(input);
  const given = idempotencyKeyOf(request);
  return [
    ...(given === undefined
      ? []
      : [
          {
            // A visitor's key is random, and the network of a phone changes between two attempts.
            key: keyOf(subject ?? "visitor", endpoint.id, "key", given),
            content,
            validForMs: dayMs,
          },
        ]),
    ...(endpoint.repetition === "content"
      ? [
          {
            key: keyOf(subject ?? networkOf(request.ip), endpoint.id, "content", content),
            content,
            validForMs: tenMinutesMs,
          },
        ]
      : []),
  ];
};

/**
 * Carries a call out once. One that was sent before, with the same key or the same content, gets the answer of the first
 * and changes nothing; a call that failed may be tried again. Returns the encoded answer.
 */
export const answerOnce = async (
  call: RepeatableCall,
  repetitions: Repetitions,
  carryOut: () => Promise<unknown>,
): Promise<unknown> => {
  const held: string[] = [];
  const release = async (): Promise<void> => {
    for (const key of held) await repetitions.release(key);
  };
  for (const claim of claimsOf(call)) {
    const claimed = await repetitions.claim(claim, call.now);
    switch (claimed.state) {
      case "new":
        held.push(claim.key);
        break;
      case "answered":
        for (const key of held) await repetitions.answer(key, claimed.answer);
        return JSON.parse(claimed.answer);
      case "other_content":
        throw new Failure("idempotency_key_reused");
      case "running":
        await release();
        throw new Failure("still_running", { retryAfterSeconds: 5 });
      default:
        claimed satisfies never;
    }
  }
  const answer = await carryOut().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  for (const key of held) await repetitions.answer(key, JSON.stringify(answer));
  return answer;
};
