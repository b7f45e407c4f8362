import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const plain = z.union([z.string(), z.number(), z.boolean()]);

/**
 * Where a field of the portal's record comes from: a field of Odoo (`partner_id.vat` is a field of the related record), one
 * value for all records, or a field whose values are translated.
 */
const source = z.union([
  z.string().check(z.regex(/^\w+(\.\w+)?$/)),
  z.strictObject({ value: plain }),
  z.strictObject({
    field: z.string().check(z.regex(/^\w+(\.\w+)?$/)),
    /** By Odoo's value as text: `true`, `posted`, `3_progress`. */
    values: z.record(z.string(), plain),
    /** For any other value; without it the field is left out. */
    otherwise: z.optional(plain),
  }),
]);
export type Source = z.output<typeof source>;

const domain = z.array(z.union([z.string(), z.tuple([z.string(), z.string(), z.unknown()])]));

/** Which records of a model the portal has, and what of them. Fields are paths: `supply_point.cups`, `powers_kw.0`. */
const recordsOf = (
  model: string,
  usualDomain: readonly (readonly [string, string, unknown])[],
  usualFields: Readonly<Record<string, Source>>,
) =>
  z.prefault(
    z.strictObject({
      model: z._default(z.string(), model),
      domain: z._default(
        domain,
        usualDomain.map(([field, operator, value]) => [field, operator, value]),
      ),
      fields: z.pipe(
        z._default(z.record(z.string(), z.nullable(source)), {}),
        // Those of the settings come before the usual ones; null leaves one out.
        z.transform((own): [string, Source][] =>
          Object.entries({ ...usualFields, ...own }).flatMap(([path, from]) =>
            from === null ? [] : [[path, from]],
          ),
        ),
      ),
    }),
    {},
  );
export type RecordSettings = z.output<ReturnType<typeof recordsOf>>;

const stages = z.array(z.string());
/** Values for each record that is written, by the names of Odoo's import: `team_id/.id`. */
const values = z._default(z.record(z.string(), z.union([z.string(), z.number()])), {});

const settings = z.strictObject({
  odoo: z.strictObject({ url: z.url(), database: z.string(), login: z.string() }),
  portal: z.strictObject({ url: z.url() }),
  /** How far the records were sent; of this program alone. */
  stateFile: z.string(),
  customers: recordsOf(
    "res.partner",
    [
      ["vat", "!=", false],
      ["customer_rank", ">", 0],
    ],
    {
      tax_id: "vat",
      kind: { field: "is_company", values: { true: "company" }, otherwise: "person" },
      name: "name",
      email: "email",
      mobile: "phone",
      language: "lang",
    },
  ),
  contracts: recordsOf(
    "sale.order",
    [
      ["x_cups", "!=", false],
      ["state", "=", "sale"],
    ],
    {
      name: "name",
      customer_tax_id: "partner_id.vat",
      commodity: { field: "x_commodity", values: { gas: "gas" }, otherwise: "electricity" },
      state: { field: "x_supply_state", values: { draft: "draft", closed: "closed" }, otherwise: "active" },
      signed_on: "date_order",
      starts_on: "x_starts_on",
      ends_on: "x_ends_on",
      "supply_point.cups": "x_cups",
      "supply_point.street": "partner_shipping_id.street",
      "supply_point.city": "partner_shipping_id.city",
      "supply_point.postal_code": "partner_shipping_id.zip",
      "supply_point.province": "partner_shipping_id.state_id",
      "supply_point.distributor.name": "x_distributor",
      access_tariff: "x_access_tariff_code",
      access_tariff_name: "x_access_tariff",
      product_id: "x_product",
      "powers_kw.0": "x_power_p1",
      "powers_kw.1": "x_power_p2",
      "powers_kw.2": "x_power_p3",
      "powers_kw.3": "x_power_p4",
      "powers_kw.4": "x_power_p5",
      "powers_kw.5": "x_power_p6",
      "holder.name": "partner_id.name",
      "holder.tax_id": "partner_id.vat",
      "holder.fiscal_address": "partner_id.contact_address_complete",
      iban: "x_iban",
    },
  ),
  invoices: recordsOf(
    "account.move",
    [
      ["state", "=", "posted"],
      ["move_type", "in", ["out_invoice", "out_refund"]],
      ["x_contract_id", "!=", false],
    ],
    {
      kind: { field: "x_commodity", values: { gas: "gas" }, otherwise: "electricity" },
      number: "name",
      customer_tax_id: "partner_id.vat",
      contract_name: "x_contract_id.name",
      issued_on: "invoice_date",
      due_on: "invoice_date_due",
      starts_on: "x_period_start",
      ends_on: "x_period_end",
      energy_kwh: "x_energy_kwh",
      total_eur: "amount_total_signed",
      pending_eur: "amount_residual_signed",
      payment_status: {
        field: "payment_state",
        values: { paid: "paid", in_payment: "paid", reversed: "paid" },
        otherwise: "unpaid",
      },
      rectifying: { field: "move_type", values: { out_refund: "A" } },
      rectifies: "reversed_entry_id.name",
    },
  ),
  /** Requests, questions, claims, call-backs and messages of visitors. Odoo Community has `project.task` instead. */
  tickets: z.prefault(
    z.strictObject({
      model: z._default(z.string(), "helpdesk.ticket"),
      values,
      /** By the names of the stages in English. */
      stages: z.prefault(
        z.strictObject({
          accepted: z._default(stages, ["In Progress"]),
          information: z._default(stages, ["Customer Feedback"]),
          done: z._default(stages, ["Solved", "Done"]),
          refused: z._default(stages, ["Cancelled"]),
        }),
        {},
      ),
      /** As customers read who answers. */
      author: z._default(z.string().check(z.minLength(1), z.maxLength(80)), "Atenció al client"),
    }),
    {},
  ),
  /** Requests for new contracts. */
  leads: z.prefault(
    z.strictObject({
      model: z._default(z.string(), "crm.lead"),
      values,
      stages: z.prefault(
        z.strictObject({
          accepted: z._default(stages, ["Proposition", "Won"]),
          refused: z._default(stages, ["Refused"]),
        }),
        {},
      ),
      /** Field with the distributor's code of a refusal. */
      refusalField: z._default(z.string(), "x_refusal_code"),
      /** Field of the contract's model with the reference of the lead: with it, the supply has begun. */
      contractField: z._default(z.string(), "client_order_ref"),
    }),
    {},
  ),
  /** Card payments; null leaves them to be entered by hand. */
  payments: z._default(
    z.nullable(
      z.strictObject({
        model: z._default(z.string(), "account.payment"),
        values,
        /** `ref` until Odoo 17, `memo` since. */
        memoField: z._default(z.string(), "memo"),
      }),
    ),
    null,
  ),
});
export type Settings = z.output<typeof settings>;
export const parseSettings = (given: unknown): Settings => z.parse(settings, given);

/** Reads the file of the settings; its errors name the field. */
export const readSettings = (path: string): Settings => {
  const read = z.safeParse(settings, JSON.parse(readFileSync(path, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${path} is not valid:\n${z.prettifyError(read.error)}`);
};
