import * as z from "zod/mini";
import type { Flow } from "#platform/web/wizard/flow.ts";
import { createMemoryRecords } from "#platform/web/wizard/memory-record.ts";
import type { RecordPort } from "#platform/web/wizard/record-port.ts";

const installation = z.object({ cups: z.string(), use: z.enum(["home", "business"]) });
const company = z.object({ name: z.string() });
const person = z.object({ taxId: z.string(), email: z.string() });
const payment = z.object({ iban: z.string() });
const confirmation = z.object({ isAccepted: z.boolean() });

export interface SampleAnswers {
  installation: z.output<typeof installation>;
  company: z.output<typeof company>;
  person: z.output<typeof person>;
  payment: z.output<typeof payment>;
  confirmation: z.output<typeof confirmation>;
}

export const sampleFlow: Flow<SampleAnswers> = {
  id: "sample",
  version: 1,
  owner: "visitor",
  steps: {
    installation: { values: installation, empty: { cups: "", use: "home" } },
    company: {
      values: company,
      empty: { name: "" },
      isOffered: ({ installation }) => installation?.use === "business",
    },
    person: { values: person, empty: { taxId: "", email: "" }, awaitsSave: true },
    payment: { values: payment, empty: { iban: "" }, isSecret: true },
    confirmation: { values: confirmation, empty: { isAccepted: false } },
  },
};

const taxIdIn = (answers: unknown): string | undefined =>
  z.safeParse(z.object({ person }), answers).data?.person.taxId;

/** Opened by `/_ui/flow#t=sample`, with the last characters of its NIF. */
const linkedRecord = {
  id: "sample",
  version: 1,
  answers: {
    installation: { cups: "ES0031405000000001JT0F", use: "home" },
    person: { taxId: "12345678Z", email: "anna@exemple.cat" },
  },
};

/** In place of a server: records in this page's memory, a network that can be cut, and another device. */
export const createSampleServer = () => {
  const { port, records } = createMemoryRecords<SampleAnswers>({
    proofOf: ({ id, answers }) => (id === linkedRecord.id ? taxIdIn(answers)?.slice(-3) : undefined),
    refusalOf: (answers) => (taxIdIn(answers) === "00000000T" ? "tax_id_unknown" : undefined),
  });
  records.set(linkedRecord.id, linkedRecord);
  let isOffline = false;
  const sent: Partial<SampleAnswers>[] = [];
  const connected = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isOffline) throw new Error("no connection");
    return call();
  };
  const record: RecordPort<SampleAnswers> = {
    load: (id, proof) => connected(() => port.load(id, proof)),
    save: (save) => connected(() => port.save(save)),
  };
  return {
    record,
    records,
    sent,
    send: (answers: Partial<SampleAnswers>) =>
      connected(async () => {
        sent.push(answers);
        return { reference: `2026-${String(sent.length).padStart(4, "0")}` };
      }),
    setOffline: (next: boolean): void => {
      isOffline = next;
    },
    /** Another device changes the installation of the newest record. */
    changeElsewhere: (cups: string): void => {
      const newest = [...records.values()].at(-1);
      if (newest === undefined) return;
      const answers = Object.assign({}, newest.answers, { installation: { cups, use: "home" } });
      records.set(newest.id, { id: newest.id, version: newest.version + 1, answers });
    },
  };
};
