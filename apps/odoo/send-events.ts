import * as z from "zod/mini";
import {
  operatorCallBack,
  type OperatorCallBack,
} from "#features/call-backs/contract/operator-call-backs.ts";
import { getOperatorLead, type OperatorLead } from "#features/contracting/contract/operator-leads.ts";
import { acknowledgeEvents, listEvents } from "#features/operations/contract/operator-events.ts";
import { operatorPlan, type OperatorPlan } from "#features/payment-plans/contract/operator-plan.ts";
import { operatorPayment, type OperatorPayment } from "#features/payments/contract/operator-payment.ts";
import { receivedTransfer, returnedDebit } from "#features/remittances/contract/events.ts";
import { getOperatorRequest, type OperatorRequest } from "#features/requests/contract/operator-api.ts";
import {
  getOperatorCase,
  visitorMessage,
  type OperatorCase,
  type VisitorMessage,
} from "#features/support/contract/operator-cases.ts";
import { externalIdOf, findPartner } from "./odoo-records.ts";
import type { SyncPorts } from "./send-records.ts";
import { describe, html } from "./ticket-text.ts";

type Values = Readonly<Record<string, string | number>>;

/** The customer's partner, where Odoo has it. */
const partnerOf = async ({ odoo }: SyncPorts, taxId: string): Promise<Values> => {
  const id = await findPartner(odoo, taxId);
  return id === undefined ? {} : { "partner_id/.id": id };
};

const writeTicket = async (
  { odoo, settings: { tickets } }: SyncPorts,
  reference: string,
  values: Values,
): Promise<number> => odoo.write(tickets.model, externalIdOf(reference), { ...tickets.values, ...values });

const writeRequest = async (ports: SyncPorts, request: OperatorRequest): Promise<number> => {
  const { reference, kind, contractName, taxId, state, details, reason, files } = request;
  return writeTicket(ports, reference, {
    name: `${reference} · ${kind} · ${contractName ?? taxId}`,
    description: describe([
      ["Request", reference],
      ["State", state],
      ["Contract", contractName],
      ["Customer", taxId],
      ...Object.entries(details).map(
        ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
      ),
      ["Files", files.map(({ filename }) => filename).join(", ")],
      ["Reason", reason],
    ]),
    ...(await partnerOf(ports, taxId)),
  });
};

const writeCase = async (ports: SyncPorts, found: OperatorCase): Promise<number> => {
  const { reference, kind, state, taxId, contractName, invoiceNumber, subject, dueOn, messages } = found;
  return writeTicket(ports, reference, {
    name: `${reference} · ${subject}`,
    description: describe(
      [
        ["Case", reference],
        ["Kind", kind],
        ["State", state],
        ["Customer", taxId],
        ["Contract", contractName],
        ["Bill", invoiceNumber],
        ["Supply", found.supplyMustStayOn ? "must stay on" : null],
        ["Answer by", dueOn],
        ...found.readings.map(
          ({ register, readOn, value }) => [`Reading ${register}`, `${value} (${readOn})`] as const,
        ),
        ["Files", found.files.map(({ filename }) => filename).join(", ")],
      ],
      messages.map(
        ({ author, staffName, body, writtenAt }) =>
          `${author === "customer" ? "Customer" : (staffName ?? "Staff")}, ${writtenAt.toISOString().slice(0, 16)}:\n${body}`,
      ),
    ),
    ...(await partnerOf(ports, taxId)),
  });
};

const writeVisitorMessage = (ports: SyncPorts, message: VisitorMessage): Promise<number> => {
  const { reference, subject, email, mobile, dueOn } = message;
  return writeTicket(ports, reference, {
    name: `${reference} · ${subject}`,
    description: describe(
      [
        ["Message of a visitor", reference],
        ["Email", email],
        ["Telephone", mobile],
        ["Answer by", dueOn],
      ],
      [message.message],
    ),
  });
};

const writeCallBack = (ports: SyncPorts, callBack: OperatorCallBack): Promise<number> => {
  const { reference, state, givenName, surname1, surname2, telephone, contactHours, email, cups } = callBack;
  return writeTicket(ports, reference, {
    name: `${reference} · ${contactHours} · ${telephone}${state === "cancelled" ? " · cancelled" : ""}`,
    description: describe([
      ["Call-back", reference],
      ["State", state],
      ["Name", `${givenName} ${surname1} ${surname2}`.trim()],
      ["Telephone", telephone],
      ["Hours", contactHours],
      ["Email", email],
      ["CUPS", cups],
      ["Consent", callBack.consentText],
    ]),
  });
};

const writeLead = async ({ odoo, settings: { leads } }: SyncPorts, lead: OperatorLead): Promise<number> => {
  const { reference, commodity, process, processCode, state, productId, accessTariff, values } = lead;
  const { owner, ownerAddress, supply } = values;
  const person = [owner?.name, owner?.surname1, owner?.surname2].filter((part) => part).join(" ");
  const name = owner?.companyName ?? person;
  const email = ownerAddress?.email ?? "";
  const phone = ownerAddress?.mobile ?? "";
  return odoo.write(leads.model, externalIdOf(reference), {
    ...leads.values,
    name: `${reference} · ${name}`,
    contact_name: name,
    email_from: email,
    phone,
    description: describe([
      ["Request for a contract", reference],
      ["State", state],
      ["Commodity", commodity],
      ["Process", `${process} (${processCode})`],
      ["Tax id", owner?.companyTaxId ?? owner?.taxId],
      ["CUPS", supply?.cups],
      ["Access tariff", accessTariff],
      ["Product", productId],
      ["IBAN", values.bank?.iban],
      ["Wants to be called", lead.wantsCall ? "yes" : null],
      ["Refused with", lead.refusalCode],
      ...lead.consents.map(
        ({ consent, version, isGiven, decidedAt }) =>
          [
            `Consent ${consent} ${version}`,
            `${isGiven ? "given" : "not given"} ${decidedAt.toISOString()}`,
          ] as const,
      ),
    ]),
  });
};

interface ReceivedMoney {
  /** The same when the event comes again. */
  readonly id: string;
  readonly taxId: string;
  readonly amountCents: number;
  readonly day: string;
  readonly memo: string;
}

/** A draft for the accountant, who confirms and reconciles it. */
const writeMoney = async (
  ports: SyncPorts,
  { id, taxId, amountCents, day, memo }: ReceivedMoney,
): Promise<void> => {
  const { payments } = ports.settings;
  if (payments === null) return;
  await ports.odoo.write(payments.model, externalIdOf(id), {
    payment_type: "inbound",
    partner_type: "customer",
    ...payments.values,
    amount: (amountCents / 100).toFixed(2),
    date: day,
    [payments.memoField]: memo,
    ...(await partnerOf(ports, taxId)),
  });
};

const writePayment = (ports: SyncPorts, payment: OperatorPayment): Promise<void> => {
  const { transactionId, providerId, taxId, amountCents, paidAt, invoices } = payment;
  const numbers = invoices.map(({ number }) => number).join(", ");
  const day = paidAt.toISOString().slice(0, 10);
  return writeMoney(ports, {
    id: transactionId,
    taxId,
    amountCents,
    day,
    memo: `${numbers} · ${providerId}`,
  });
};

type Event = z.output<typeof listEvents.response.schema>["events"][number];

/** What happened, as a note beside the ticket, which staff see without reading the whole description again. */
const notes: Readonly<Record<string, string>> = {
  "case.message": "The customer has written again",
  "case.reopened": "The customer has opened the case again",
  "case.closed": "The case is closed",
  "request.cancelled": "The customer has withdrawn the request",
  "lead.withdrawn": "The customer has withdrawn from the contract",
  "direct_debit.returned": "A direct debit was returned: the bill is to be paid by hand",
  "payment_plan.agreed": "A payment plan was agreed: do not remind of its bills",
  "payment_plan.completed": "The payment plan is paid",
  "payment_plan.broken": "The payment plan is broken: what is left of its bills is due again",
};
const writeNote = async (
  { odoo }: SyncPorts,
  event: Event,
  {
    model,
    recordId,
    about = "",
  }: { readonly model: string; readonly recordId: number; readonly about?: string },
): Promise<void> => {
  const note = notes[event.type];
  if (note === undefined) return;
  await odoo.write("mail.message", externalIdOf(event.eventId), {
    model,
    res_id: recordId,
    message_type: "notification",
    body: `<p>${html(about === "" ? note : `${note} (${about})`)}</p>`,
  });
};

/** For what Odoo has no record of that every retailer's accounting shares. */
const writeBesideCustomer = async (
  ports: SyncPorts,
  event: Event,
  { taxId, about }: { readonly taxId: string; readonly about: string },
): Promise<void> => {
  const recordId = await findPartner(ports.odoo, taxId);
  if (recordId !== undefined) await writeNote(ports, event, { model: "res.partner", recordId, about });
};

const writePlan = (ports: SyncPorts, event: Event, { taxId, invoices }: OperatorPlan): Promise<void> =>
  writeBesideCustomer(ports, event, { taxId, about: invoices.map(({ number }) => number).join(", ") });

/** Each transfer is a payment of its own, as it is in the bank's statement. */
const writeTransfer = (ports: SyncPorts, event: Event): Promise<void> => {
  const transfer = z.decode(receivedTransfer, z.parse(z.any(), event.data));
  const { taxId, amountCents, invoiceNumber, bankReference, bookedOn } = transfer;
  const memo = `${invoiceNumber} · ${bankReference}`;
  return writeMoney(ports, { id: event.eventId, taxId, amountCents, day: bookedOn, memo });
};

const writeReturnedDebit = (ports: SyncPorts, event: Event): Promise<void> => {
  const { taxId, invoiceNumber, reasonCode } = z.decode(returnedDebit, z.parse(z.any(), event.data));
  const about = [invoiceNumber, reasonCode].filter((text) => text !== "").join(", ");
  return writeBesideCustomer(ports, event, { taxId, about });
};

const referenceOf = ({ data }: Event): string => {
  const reference = data["reference"] ?? data["transaction_id"] ?? data["plan_id"];
  return typeof reference === "string" ? reference : "";
};

/**
 * Writes what an event is about to Odoo. Cases, requests and leads are asked for as they are now: events may come in
 * another order.
 */
const writeEvent = async (ports: SyncPorts, event: Event): Promise<void> => {
  const { portal, settings } = ports;
  const params = { reference: referenceOf(event) };
  const note = (model: string, id: number) => writeNote(ports, event, { model, recordId: id });
  const tickets = settings.tickets.model;
  switch (event.type) {
    case "request.sent":
    case "request.cancelled":
      return note(tickets, await writeRequest(ports, await portal.call(getOperatorRequest, { params })));
    case "case.opened":
    case "case.message":
    case "case.reopened":
    case "case.closed":
      return note(tickets, await writeCase(ports, await portal.call(getOperatorCase, { params })));
    case "lead.confirmed":
    case "lead.withdrawn":
      return note(
        settings.leads.model,
        await writeLead(ports, await portal.call(getOperatorLead, { params })),
      );
    case "call_back.requested":
    case "call_back.cancelled":
      await writeCallBack(ports, z.decode(operatorCallBack, z.parse(z.any(), event.data)));
      return;
    case "visitor_message.received":
      await writeVisitorMessage(ports, z.decode(visitorMessage, z.parse(z.any(), event.data)));
      return;
    case "payment.received":
      return writePayment(ports, z.decode(operatorPayment, z.parse(z.any(), event.data)));
    case "transfer.received":
      return writeTransfer(ports, event);
    case "direct_debit.returned":
      return writeReturnedDebit(ports, event);
    case "payment_plan.agreed":
    case "payment_plan.completed":
    case "payment_plan.broken":
      return writePlan(ports, event, z.decode(operatorPlan, z.parse(z.any(), event.data)));
    // The payment of an instalment is an event of its own, and what Odoo has of the plan are its bills.
    case "payment_plan.instalment_paid":
    case "payment_plan.instalment_reopened":
    case "webhook.test":
      return;
    default:
      throw new Error(`This program does not know events of the type ${event.type}: update it`);
  }
};

const pageSize = "100";

/**
 * Writes what happened in the portal to Odoo, and acknowledges each event afterwards: after a crash between the two the
 * event comes again, and changes the same record. Returns how many events remain for the next run.
 */
export const sendEvents = async (ports: SyncPorts): Promise<number> => {
  const { portal, log } = ports;
  // A later event of what failed waits for it.
  const failed = new Set<string>();
  let remaining = 0;
  let next: string | null = null;
  do {
    const page: z.output<typeof listEvents.response.schema> = await portal.call(listEvents, {
      query: { limit: pageSize, ...(next === null ? {} : { after: next }) },
    });
    for (const event of page.events) {
      const reference = referenceOf(event);
      try {
        if (failed.has(reference)) throw new Error(`waits for an earlier event of ${reference}`);
        await writeEvent(ports, event);
      } catch (error) {
        failed.add(reference);
        remaining += 1;
        log(
          `Event ${event.eventId} (${event.type}, ${reference}): ${error instanceof Error ? error.message : String(error)}`,
        );
        continue;
      }
      await portal.call(acknowledgeEvents, { body: { ids: [event.eventId] } });
    }
    next = page.next;
  } while (next !== null);
  return remaining;
};
