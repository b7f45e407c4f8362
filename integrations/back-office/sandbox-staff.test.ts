import { expect, test } from "vitest";
import { createSandboxStaff, type StaffReply, type WaitingCase } from "./sandbox-staff.ts";

const long = "L’import de la factura d’aquest mes és molt més alt que el de l’any passat.";
const customer = (body: string) => ({ author: "customer", body }) as const;
const staff = { author: "staff", body: "Ho mirem" } as const;

const replyTo = async (waiting: Omit<WaitingCase, "reference">): Promise<StaffReply | undefined> => {
  const replies: StaffReply[] = [];
  const asked: Date[] = [];
  const { work } = createSandboxStaff({
    answerAfterMs: 20_000,
    portal: {
      listWaiting: async (before) => {
        asked.push(before);
        return [{ reference: "K7QM-2X9R", ...waiting }];
      },
      reply: async (_reference, reply) => void replies.push(reply),
    },
  });
  await work(new Date("2026-11-20T10:00:20Z"));
  expect(asked).toEqual([new Date("2026-11-20T10:00:00Z")]);
  return replies[0];
};

test.each<[string, WaitingCase["kind"], WaitingCase["messages"], StaffReply["to"]]>([
  ["a short question is asked about once", "question", [customer("Hola?")], "information_required"],
  [
    "a short question with more information is answered",
    "question",
    [customer("Hola?"), staff, customer("Sí")],
    "accepted",
  ],
  ["a question is answered", "question", [customer(long)], "accepted"],
  ["a reading is accepted", "readings", [customer("P1 100 kWh")], "accepted"],
  ["a claim is looked into first", "claim", [customer(long)], undefined],
  ["a claim is accepted then", "claim", [customer(long), staff], "accepted"],
  ["a claim that asks for it is denied", "claim", [customer("Denega’m-la"), staff], "denied"],
])("%s", async (_case, kind, messages, to) => {
  expect((await replyTo({ kind, language: "ca", messages }))?.to).toBe(to);
});

test("answers are in the customer's language", async () => {
  const texts = await Promise.all(
    (["ca", "es", "en"] as const).map((language) =>
      replyTo({ kind: "readings", language, messages: [customer("1")] }),
    ),
  );
  expect(texts.map((reply) => reply?.message.split(/[.,]/)[0])).toEqual(["Gràcies", "Gracias", "Thank you"]);
});
