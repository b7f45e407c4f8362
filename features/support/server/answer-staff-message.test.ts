import { beforeEach, describe, expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getQueuedCase } from "#features/case-queue/contract/get-queued-case.ts";
import { answerStaffMessage } from "../contract/answer-staff-message.ts";

const { enter, lastAudit, write } = await startDeskServer();
const marta = await enter("Marta", "agent");
const pau = await enter("Pau", "manager");
let reference = "";
let written = 0;
const params = () => ({ reference });
const inQueue = async () =>
  (await marta.call(getQueuedCase, { params: { kind: "message", reference } })).json.queued;

beforeEach(async () => {
  written += 1;
  reference = await write("Vull contractar", `anna-${written}@correu.example`);
});

describe("an answer", () => {
  test("of two that are sent at once is one, and ends the case", async () => {
    const answer = ({ call }: typeof marta) =>
      call(answerStaffMessage, { params: params(), body: { message: "Et truquem" } });
    const outcomes = await Promise.all([answer(marta), answer(pau)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("message_answered");
    expect(await inQueue()).toBeNull();
    expect(await lastAudit()).toMatchObject({ action: "messages answer", details: { reference } });
  });

  test("to a message that does not exist is refused", async () => {
    const { json } = await marta.call(answerStaffMessage, {
      params: { reference: "2222-2222" },
      body: { message: "Hola" },
    });
    expect(json.code).toBe("message_not_found");
  });
});
