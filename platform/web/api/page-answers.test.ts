import * as z from "zod/mini";
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { createApi } from "./client.ts";
import { createQueryClient, query } from "./query.ts";

const countInvoices = customerRead({
  id: "countInvoices",
  summary: "Counts invoices",
  path: "/invoices/count/",
  versions: [1, 2],
  query: z.object({ type: z.string() }),
  response: json(z.object({ invoices: z.number() })),
  errors: {},
});
const electricity = query(countInvoices, { query: { type: "electricity" } });
const address = "/api/v2/invoices/count/?type=electricity";

/** A client whose page carries an answer and whose server gives another. */
const createClient = () => {
  const asked: string[] = [];
  const api = createApi({
    language: () => "ca",
    onRefusal: () => {},
    fetch: async (url) => {
      asked.push(url);
      return Response.json({ invoices: 8 });
    },
  });
  const answers = new Map<string, unknown>([[address, { invoices: 7 }]]);
  return { asked, answers, client: createQueryClient(api, answers) };
};

describe("a query whose answer is in the page", () => {
  it("has it at once and does not ask the server", async () => {
    const { asked, client } = createClient();
    expect(new QueryObserver(client, electricity).getCurrentResult().data).toEqual({ invoices: 7 });
    expect(await client.fetchQuery(electricity)).toEqual({ invoices: 7 });
    expect(asked).toEqual([]);
  });

  it("asks the server for another input", async () => {
    const { asked, client } = createClient();
    await client.fetchQuery(query(countInvoices, { query: { type: "gas" } }));
    expect(asked).toEqual(["/api/v2/invoices/count/?type=gas"]);
  });

  it("waits for its input where that cannot be asked yet", () => {
    const { client } = createClient();
    const getInvoice = { ...countInvoices, query: z.object({ type: z.string().check(z.minLength(1)) }) };
    const waiting = { ...query(getInvoice, { query: { type: "" } }), enabled: false };
    expect(new QueryObserver(client, waiting).getCurrentResult().status).toBe("pending");
  });

  it("asks the server once the data was forgotten", async () => {
    const { asked, client } = createClient();
    await client.fetchQuery(electricity);
    client.clear();
    expect(await client.fetchQuery(electricity)).toEqual({ invoices: 8 });
    expect(asked).toEqual([address]);
  });
});
