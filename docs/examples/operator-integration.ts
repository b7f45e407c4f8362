/*
 * How a retailer's own system works with the portal: it asks for events, carries out what customers want changed, refuses
 * what it cannot do, answers and closes cases, and acknowledges each event once it is done.
 *
 * The types come from the portal's own document:
 *   npx openapi-typescript@6 https://<your portal>/api/operator/v1/openapi.json -o operator-api.d.ts
 */
import type { components, operations } from "./operator-api.d.ts";

type Schemas = components["schemas"];
type Request = Schemas["Request"];
type Case = Schemas["Case"];
type BodyOf<Operation> = Operation extends {
  requestBody: { content: { "application/json": infer Body } };
}
  ? Body
  : never;
type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { "application/json": infer Answer } } };
}
  ? Answer
  : never;

export interface Connection {
  /** `https://<your portal>/api/operator/v1` */
  readonly address: string;
  /** An API key with the scopes `events`, `requests` and `cases`. */
  readonly key: string;
  readonly fetch: (url: string, options: RequestInit) => Promise<Response>;
}

/** What the retailer's system does; each function throws when the event is to be reported again. */
export interface Erp {
  /** Undefined when it has begun, else why it cannot. */
  readonly startPowerChange: (contract: string, powersW: readonly number[]) => Promise<string | undefined>;
  readonly changeAccount: (contract: string, iban: string, files: readonly Blob[]) => Promise<void>;
  readonly noteChange: (contract: string, change: string) => Promise<void>;
  readonly bookPayment: (payment: Schemas["Payment"]) => Promise<void>;
  /** A direct debit that came back: the bill is to be paid by hand. */
  readonly bookReturn: (returned: Schemas["ReturnedDebit"]) => Promise<void>;
  readonly bookTransfer: (transfer: Schemas["ReceivedTransfer"]) => Promise<void>;
  /** A debt that is paid in instalments: what it covers is collected neither by reminders nor by direct debit meanwhile. */
  readonly notePlan: (plan: Schemas["PaymentPlan"]) => Promise<void>;
  readonly noteInstalment: (paid: Schemas["PaidInstalment"]) => Promise<void>;
  readonly reopenInstalment: (reopened: Schemas["ReopenedInstalment"]) => Promise<void>;
  readonly stopReminders: (invoice: string, isStopped: boolean) => Promise<void>;
  readonly answerTo: (found: Case) => Promise<{ readonly text: string; readonly proof: Blob }>;
  readonly noteVisitor: (message: Schemas["VisitorMessage"]) => Promise<void>;
  readonly planCall: (callBack: Schemas["CallBack"]) => Promise<void>;
  /** Sends the request for a new contract to the distributor, or withdraws it. */
  readonly bookLead: (lead: Schemas["Lead"]) => Promise<void>;
}

const send = async ({ address, key, fetch }: Connection, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(address + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const problem: Schemas["Problem"] = await response.json();
  // A member of staff has decided it already, or the customer has withdrawn it.
  if (problem.code === "request_not_open" || problem.code === "case_not_open") return response;
  throw new Error(`${path}: ${problem.code}, request ${problem.requestId}`);
};

const filesOf = (connection: Connection, { reference, files }: Request): Promise<Blob[]> =>
  Promise.all(
    files.map(async ({ id }) => (await send(connection, `/requests/${reference}/files/${id}`)).blob()),
  );

/** Carries a request out. Every kind has details of its own. */
const workOnRequest = async (connection: Connection, erp: Erp, request: Request): Promise<void> => {
  const { reference, contract } = request;
  const contractName = contract ?? "";
  switch (request.kind) {
    case "contract.power": {
      const { power_p1, power_p2, power_p3, power_p4, power_p5, power_p6 } = request.details;
      const powersW = [power_p1, power_p2, power_p3, power_p4, power_p5, power_p6].flatMap(
        (powerW) => powerW ?? [],
      );
      const reason = await erp.startPowerChange(contractName, powersW);
      if (reason !== undefined) {
        const refusal: BodyOf<operations["rejectRequest"]> = { reason };
        await send(connection, `/requests/${reference}/reject`, refusal);
        return;
      }
      // The distributor needs days: `complete` follows when it has answered.
      await send(connection, `/requests/${reference}/accept`, {});
      return;
    }
    case "contract.iban":
      await erp.changeAccount(contractName, request.details.iban, await filesOf(connection, request));
      break;
    case "contract.contact_email":
      await erp.noteChange(contractName, `email ${request.details.email}`);
      break;
    case "contract.contact_phone":
      await erp.noteChange(contractName, `telephone ${request.details.phone}`);
      break;
    case "contract.invoice_delivery":
      await erp.noteChange(contractName, `bills by ${request.details.invoice_online}`);
      break;
    case "wallet.percentage":
    case "wallet.move":
      for (const { contracte, pes } of request.details.pesos)
        await erp.noteChange(contracte, `weight ${pes} in ${request.details.bateria}`);
      break;
    case "supply.switch_return":
      await erp.noteChange(contractName, `${request.details.wish}: ${request.details.statement}`);
      // The return is asked of the distributor; a refusal of the customer is only recorded.
      if (request.details.wish === "return") {
        await send(connection, `/requests/${reference}/accept`, {});
        return;
      }
      break;
    case "contract.notification_address":
    case "contract.no_sips_cession":
    case "contract.electronic_notification":
    case "contract.double_tariff":
    case "contract.happy_hours":
    case "contract.happy_day":
    case "contract.product":
    case "wallet.discounts":
      await erp.noteChange(contractName, JSON.stringify(request.details));
      break;
    default: {
      // A kind that was added after this was written does not compile here once the types are generated again.
      const unknown: never = request;
      throw new Error(`A request of an unknown kind: ${JSON.stringify(unknown)}`);
    }
  }
  await send(connection, `/requests/${reference}/complete`, {});
};

const asDataUrl = async (file: Blob): Promise<string> =>
  `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;

/** Answers a case with a file, and closes it. */
const workOnCase = async (connection: Connection, erp: Erp, found: Case): Promise<void> => {
  if (found.invoice !== null) await erp.stopReminders(found.invoice, found.supply_must_stay_on);
  const { text, proof } = await erp.answerTo(found);
  const answer: BodyOf<operations["resolveCase"]> = {
    author: "Marta",
    message: text,
    outcome: "accepted",
    attachments: [{ name: "prova.pdf", content: await asDataUrl(proof) }],
  };
  await send(connection, `/cases/${found.reference}/resolve`, answer);
};

const workOnEvent = async (connection: Connection, erp: Erp, event: Schemas["Event"]): Promise<void> => {
  switch (event.type) {
    case "request.sent":
      return workOnRequest(connection, erp, event.data);
    case "request.cancelled":
      return erp.noteChange(event.data.contract ?? "", `withdrawn: ${event.data.reference}`);
    case "payment.received":
      return erp.bookPayment(event.data);
    case "direct_debit.returned":
      return erp.bookReturn(event.data);
    case "transfer.received":
      return erp.bookTransfer(event.data);
    case "payment_plan.agreed":
    case "payment_plan.completed":
    case "payment_plan.broken": {
      for (const { number } of event.data.invoices)
        await erp.stopReminders(number, event.data.state === "active");
      return erp.notePlan(event.data);
    }
    case "payment_plan.instalment_paid":
      return erp.noteInstalment(event.data);
    case "payment_plan.instalment_reopened":
      return erp.reopenInstalment(event.data);
    case "case.opened":
    case "case.message":
    case "case.reopened":
      return workOnCase(connection, erp, event.data);
    case "case.closed":
      return event.data.invoice === null ? undefined : erp.stopReminders(event.data.invoice, false);
    case "webhook.test":
      // Staff tried the connection at the desk: that it was received is all they ask.
      return;
    case "visitor_message.received":
      return erp.noteVisitor(event.data);
    case "call_back.requested":
    case "call_back.cancelled":
      return erp.planCall(event.data);
    case "lead.confirmed":
    case "lead.withdrawn":
      return erp.bookLead(event.data);
    default: {
      const unknown: never = event;
      throw new Error(`An event of an unknown type: ${JSON.stringify(unknown)}`);
    }
  }
};

/** Works on everything that waits; call it every minute. What fails is reported again the next time. */
export const workOnEvents = async (connection: Connection, erp: Erp): Promise<void> => {
  let next: string | null = "";
  while (next !== null) {
    const after: string = next === "" ? "" : `&after=${encodeURIComponent(next)}`;
    const response = await send(connection, `/events?limit=100${after}`);
    const page: AnswerOf<operations["listEvents"]> = await response.json();
    for (const event of page.events) {
      try {
        await workOnEvent(connection, erp, event);
      } catch (error) {
        console.error(event.id, error);
        continue;
      }
      await send(connection, "/events/acknowledge", { ids: [event.id] });
    }
    next = page.next;
  }
};
