import { demoPeople } from "#database/seed/demo-people.ts";
import { json, ownPage, send } from "./attempt.ts";
import { comparable } from "./comparable.ts";
import { callAs, customerIdOf, startSession, type Target } from "./target.ts";

const { household, company, pensioner, administrator } = demoPeople;

/** An object of a customer that an endpoint has in its path, where `{id}` stands for its id. */
interface OwnedObject {
  /** Token of a session of its owner. */
  readonly owner: string;
  readonly path: string;
  readonly own: string;
  readonly unknown: string;
  readonly body?: object;
}

const addPasskey = async ({ database }: Target, customerId: number): Promise<void> => {
  await database.unguarded.query(
    `insert into passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, '\\x07', '\\x07', 0, '{}', 'Clau', now())`,
    [customerId],
  );
};

/** By endpoint: an object of the household, for multipoint invoices of the company, for sessions of the administrator. */
const ownedObjects = async (target: Target): Promise<Record<string, OwnedObject>> => {
  const { database } = target;
  const [homeId, companyId] = [
    await customerIdOf(target, household.taxId),
    await customerIdOf(target, company.taxId),
  ];
  const numberIn = async (table: string, column: string, whose = homeId): Promise<string> => {
    const text = `select ${column}::text as id from ${table} where customer_id = $1 and ${column} is not null order by 1 limit 1`;
    return (await database.unguarded.query(text, [whose])).rows[0].id;
  };
  const owner = target.tokens.customer;
  const administratorToken = await startSession(target, administrator.taxId);
  await startSession(target, administrator.taxId);
  const sessions = await callAs(target, { method: "GET", path: "/auth/sessions", token: administratorToken });
  await addPasskey(target, homeId);
  const factor = await callAs(target, { method: "GET", path: "/user/second_factor", token: owner });
  const [contractId, unknown] = [await numberIn("contracts", "contract_id"), "987654321"];
  const passkey = { owner, own: factor.json.passkeys[0].passkey_id, unknown: "A".repeat(22) };
  return {
    getContract: { owner, path: "/contracts/{id}/", own: "0012101", unknown: "0099999" },
    getConsumptionChart: { owner, path: "/contracts/{id}/cch/chart/daily/", own: contractId, unknown },
    downloadConsumption: {
      owner,
      path: "/contracts/{id}/cch/download/hourly/?format=csv",
      own: contractId,
      unknown,
    },
    downloadContractAttachment: {
      owner,
      path: "/contract/download_attachment/{id}",
      own: await numberIn("attachments", "attachment_id"),
      unknown,
    },
    downloadInvoicePdf: {
      owner,
      path: "/invoices/{id}/pdf/",
      own: await numberIn("invoices", "invoice_id"),
      unknown,
    },
    downloadMultipointInvoicePdf: {
      owner: await startSession(target, company.taxId),
      path: "/invoices_multipoint/{id}/pdf/",
      own: await numberIn("invoices", "multipoint_invoice_id", companyId),
      unknown,
    },
    renamePasskey: { ...passkey, path: "/user/second_factor/passkeys/{id}", body: { name: "Meva" } },
    removePasskey: {
      ...passkey,
      path: "/user/second_factor/passkeys/{id}/remove",
      body: { current_password: "Demo-1234" },
    },
    // Of another customer: a change of the household's second factor ends its other sessions.
    endSession: {
      owner: administratorToken,
      path: "/auth/sessions/{id}",
      own: sessions.json.items.find(({ current }: { current: boolean }) => !current).session_id,
      unknown: "00000000-0000-4000-8000-000000000000",
    },
  };
};

/** Calls each endpoint with an object in its path as another customer: the response is that of an unknown id. */
export const withForeignIds = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  const objects = await ownedObjects(target);
  const otherCustomer = await startSession(target, pensioner.taxId);
  // In the order of the table above: an object is removed after its other endpoints were called.
  const order = Object.keys(objects);
  const withOwner = target.endpoints
    .filter(({ ownership }) => typeof ownership === "object")
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  for (const endpoint of withOwner) {
    const object = objects[endpoint.id];
    if (object === undefined) {
      breaches.push(`${endpoint.id}: no object to call it with`);
      continue;
    }
    const ask = async (token: string, id: string) => {
      const answer = await send(target, {
        method: endpoint.method,
        url: `/api/v${Math.max(...endpoint.versions)}${object.path.replace("{id}", id)}`,
        headers: { ...ownPage, ...json, cookie: `llum_session=${token}` },
        body: JSON.stringify(object.body ?? {}),
      });
      return { status: answer.statusCode, text: comparable(answer) };
    };
    const [foreign, unknown] = [
      await ask(otherCustomer, object.own),
      await ask(otherCustomer, object.unknown),
    ];
    if (foreign.status !== 404 || foreign.text !== unknown.text)
      breaches.push(
        `${endpoint.id}: a foreign id is answered with ${foreign.text}, an unknown one with ${unknown.text}`,
      );
    const { status } = await ask(object.owner, object.own);
    if (status >= 400) breaches.push(`${endpoint.id}: its owner gets ${status}`);
  }
  return breaches;
};
