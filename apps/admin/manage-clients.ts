import * as z from "zod/mini";
import { defineCommand, Refusal } from "./command.ts";
import { drawTable } from "./draw-table.ts";
import { name, who, word } from "./command.ts";
import { createNaming, customerOf } from "./find-customer.ts";
import { madridTime } from "./madrid-time.ts";

export const clients = defineCommand({
  name: "clients",
  usage: "clients    partners' sites that open the portal for a customer",
  input: z.object({}),
  run: async (context) => {
    const all = await context.clients.list();
    const nameOf = await createNaming(
      context,
      all.map(({ customerId }) => customerId),
    );
    return {
      lines: [
        ...drawTable(
          ["ID", "NAME", "CUSTOMER", "SINCE", "LAST USED"],
          all.map((one) => [
            one.clientId,
            one.name,
            nameOf(one.customerId),
            madridTime(one.createdAt),
            one.lastUsedAt === undefined ? "never" : madridTime(one.lastUsedAt),
          ]),
        ),
        ...(all.length === 0 ? ["no clients"] : []),
      ],
      json: all.map((one) => ({
        client_id: one.clientId,
        name: one.name,
        tax_id: nameOf(one.customerId),
        created_at: one.createdAt,
        last_used_at: one.lastUsedAt ?? null,
      })),
    };
  },
});

export const clientsAdd = defineCommand({
  name: "clients add",
  usage: "clients add NAME --customer NIF --as WHO    a new id and secret, shown this once",
  words: ["name"],
  input: z.object({ name, customer: word, as: who }),
  run: async (context, { name, customer, as }) => {
    const { customerId, taxId } = await customerOf(context, customer);
    await context.audit.note({
      now: context.now,
      actor: as,
      action: "clients add",
      customerId,
      details: { name },
    });
    const { clientId, secret } = await context.clients.add({ customerId, name });
    return {
      lines: [
        `${name} can open the portal of ${taxId} with these. The secret is not shown again:`,
        "",
        `  id_client  ${clientId}`,
        `  secret     ${secret}`,
      ],
      json: { client_id: clientId, secret, name, tax_id: taxId },
    };
  },
});

export const clientsRemove = defineCommand({
  name: "clients remove",
  usage: "clients remove ID --as WHO    its id and secret open nothing any more",
  words: ["clientId"],
  input: z.object({ clientId: word, as: who }),
  run: async (context, { clientId, as }) => {
    const found = (await context.clients.list()).find((one) => one.clientId === clientId);
    if (found === undefined) throw new Refusal(`There is no client ${clientId}.`);
    const { customerId, name } = found;
    const details = { clientId, name };
    await context.audit.note({ now: context.now, actor: as, action: "clients remove", customerId, details });
    await context.clients.remove(clientId);
    return {
      lines: [`${name} opens nothing any more. Sessions that it has opened last on until they end.`],
      json: { client_id: clientId, removed: true },
    };
  },
});
