import { expect, test } from "vitest";
import { demoPeople } from "#database/seed/demo-people.ts";
import { getBillForecast } from "#features/consumption/contract/get-bill-forecast.ts";
import { handleGetBillForecast } from "#features/consumption/server/get-bill-forecast.ts";
import { getBillStory } from "#features/invoices/contract/get-bill-story.ts";
import { getInvoice } from "#features/invoices/contract/get-invoice.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-fields.ts";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { listMultipointInvoices } from "#features/invoices/contract/list-multipoint-invoices.ts";
import { summarizeInvoices } from "#features/invoices/contract/summarize-invoices.ts";
import { findInvoicesToPay } from "#features/invoices/server/card-payments.ts";
import { findPrintedInvoice } from "#features/invoices/server/download-invoice-pdf.ts";
import { handleGetBillStory } from "#features/invoices/server/get-bill-story.ts";
import { handleGetInvoice } from "#features/invoices/server/get-invoice.ts";
import { handleListInvoices, handleListMultipointInvoices } from "#features/invoices/server/list-invoices.ts";
import { handleSummarizeInvoices } from "#features/invoices/server/summarize-invoices.ts";
import { invoicePdfMaker } from "#features/invoices/server/pdf/invoice-pdf.ts";
import { sampleRetailer, sampleTheme } from "#features/invoices/server/testing/sample-invoices.ts";
import { largestPage } from "#platform/contract/list.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { bigint, date, int, queryRow, queryRows } from "#platform/server/database/query.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { textsOf } from "#platform/testing/pdf-text.ts";
import { noticeEmail } from "./payment-emails.ts";

const database = await createTestDatabase("demo");
const ports = {
  database,
  retailer: sampleRetailer,
  readConfiguration: () => ({ features: { onlinePayment: true } }),
};
const server = await startTestServer([
  handleGetBillForecast({ database }),
  handleListInvoices(ports),
  handleListMultipointInvoices(ports),
  handleGetInvoice(ports),
  handleSummarizeInvoices(ports),
  handleGetBillStory(ports),
]);

const { newcomer: _, ...people } = demoPeople;
const idOf = async (taxId: string): Promise<number> => {
  const row = await queryRow(database.unguarded, {
    text: "select customer_id as id from customers where tax_id = $1",
    values: [taxId],
    columns: { id: bigint },
  });
  return row?.id ?? 0;
};

/** Every bill of the list, of all kinds. */
const listed = async (customerId: number): Promise<InvoiceRow[]> => {
  const as = { customerId };
  const rows: InvoiceRow[] = [];
  for (const type of ["electricity", "gas", "multipoint"] as const)
    for (let offset = 0, total = 1; offset < total; offset += largestPage) {
      const query = { filter: [], sort: "-issuedOn" as const, offset, limit: largestPage };
      const { items, total_items } = (
        type === "multipoint"
          ? await server.call(listMultipointInvoices, { as, query })
          : await server.call(listInvoices, { as, query: { ...query, type } })
      ).answer();
      rows.push(...items);
      total = total_items;
    }
  return rows;
};

test.each(Object.entries(people))(
  "the money of each open bill of the %s agrees on the first screen, the list, the bill, the payment and the email",
  async (_name, { taxId }) => {
    const customerId = await idOf(taxId);
    const as = { customerId };
    const rows = await listed(customerId);
    const { toPay, toBeCharged } = (await server.call(summarizeInvoices, { as })).answer();
    const open = rows.filter(({ toPayCents }) => toPayCents > 0);
    const ofList = open.reduce((sum, { toPayCents }) => sum + toPayCents, 0);
    expect(toPay.totalCents + toBeCharged.totalCents).toBe(ofList);
    const paid = await findInvoicesToPay(
      database.pool,
      customerId,
      open.map(({ id }) => id),
    );
    const ofPayment = new Map(paid.map((invoice) => [invoice.invoiceId, invoice]));
    const ofSummary = new Map([...toPay.bills, ...toBeCharged.bills].map((bill) => [bill.id, bill.cents]));
    for (const { id, toPayCents, partOf } of open) {
      expect(partOf).toBeUndefined();
      const invoice = ofPayment.get(id);
      expect([invoice?.toPayCents, ofSummary.get(id) ?? toPayCents]).toEqual([toPayCents, toPayCents]);
      if (invoice === undefined) continue;
      const email = noticeEmail(
        "before_due",
        {
          recipient: { greetingName: "", language: "ca" },
          invoice,
          payUrl: undefined,
          takesBizum: false,
          listUrl: "",
          isCharged: false,
          transfer: undefined,
        },
        { organization: { name: "", phone: "" } },
      );
      expect(email.paragraphs.join(" ")).toContain(formatsOf("ca").money(toPayCents));
    }
    for (const { id, toPayCents, totalCents } of open.slice(0, 10)) {
      const bill = (await server.call(getInvoice, { as, params: { id } })).answer();
      expect([bill.invoice.toPayCents, bill.invoice.totalCents]).toEqual([toPayCents, totalCents]);
      if (bill.lines.length > 0)
        expect(bill.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
    }
    const { last, months } = (await server.call(getBillStory, { as })).answer();
    const first = rows.find(({ id }) => id === last?.invoice.id);
    expect(last?.invoice).toEqual(first);
    const ofNewest = rows.filter(
      ({ endsOn, partOf }) => endsOn.startsWith(months.at(-1)?.month ?? "none") && partOf === undefined,
    );
    expect(months.at(-1)?.totalCents ?? 0).toBe(
      ofNewest.reduce((sum, { totalCents }) => sum + totalCents, 0),
    );
  },
);

const everyKind = ["electricity", "gas", "multipoint"] as const;
const makePdf = invoicePdfMaker({ retailer: sampleRetailer, theme: sampleTheme });
const withoutSpaces = (words: string): string => words.replaceAll(/\s/g, "");

test.each(Object.entries(people))(
  "the money of the open bills of the %s is the same in the PDF and in the contract's debt",
  async (_name, { taxId }) => {
    const customerId = await idOf(taxId);
    const open = (await listed(customerId)).filter(({ toPayCents }) => toPayCents > 0);
    for (const { id, totalCents } of open.slice(0, 3)) {
      const found = await findPrintedInvoice(database, { customerId, invoiceId: id, kinds: everyKind });
      if (found.outcome !== "found") continue;
      const { content } = await makePdf(found.invoice, "ca");
      if (!Buffer.isBuffer(content)) throw new Error("The PDF is not in memory");
      const printed = withoutSpaces(textsOf(content).join(" "));
      expect(printed).toContain(withoutSpaces(formatsOf("ca").money(totalCents)));
    }
    const byHand = open.filter(({ paymentStatus }) => paymentStatus !== "pending_remesa");
    const debt = await queryRow(database.unguarded, {
      text: `select coalesce(sum(debt_cents), 0)::integer as cents from contracts where customer_id = $1`,
      values: [customerId],
      columns: { cents: int },
    });
    expect(debt?.cents).toBe(byHand.reduce((sum, { toPayCents }) => sum + toPayCents, 0));
  },
);

test("a forecast is compared with the bill that came", async () => {
  const contracts = await queryRows(database.unguarded, {
    text: `select customer_id as "customerId", contract_id as "contractId" from contracts
           where state = 'active' and commodity = 'electricity' order by contract_id limit 40`,
    columns: { customerId: bigint, contractId: bigint },
  });
  let compared = 0;
  for (const { customerId, contractId } of contracts) {
    const { previous } = (
      await server.call(getBillForecast, { as: { customerId }, params: { contractId } })
    ).answer();
    if (previous?.invoiceNumber == null) continue;
    compared += 1;
    const bill = await queryRow(database.unguarded, {
      text: `select total_cents as cents, period_ends_on as "endsOn" from invoices where customer_id = $1 and number = $2`,
      values: [customerId, previous.invoiceNumber],
      columns: { cents: int, endsOn: date },
    });
    expect(bill).toEqual({ cents: previous.actualCents, endsOn: previous.endsOn });
  }
  expect(compared).toBeGreaterThan(0);
});
