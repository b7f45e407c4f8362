import { addPartnerSite, removePartnerSite } from "#features/account/staff/partner-sites.ts";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { createNaming, customerOf } from "./find-customer.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  asWho,
  nif,
  Refusal,
  text,
  word,
  type AddCommands,
  type Outcome,
} from "#platform/server/commands/command.ts";

const listClients = async (context: AdminContext): Promise<Outcome> => {
  const all = await context.clients.list();
  const nameOf = await createNaming(
    context,
    all.map(({ customerId }) => customerId),
  );
  return {
    lines: [
      ...drawTable(
        ["ID", "NAME", "CUSTOMER", "SINCE", "LAST USED"],
        all.map((client) => [
          client.clientId,
          client.name,
          nameOf(client.customerId),
          madridTime(client.createdAt),
          client.lastUsedAt === undefined ? "never" : madridTime(client.lastUsedAt),
        ]),
      ),
      ...(all.length === 0 ? ["no clients"] : []),
    ],
    json: all.map((client) => ({
      client_id: client.clientId,
      name: client.name,
      tax_id: nameOf(client.customerId),
      created_at: client.createdAt,
      last_used_at: client.lastUsedAt ?? null,
    })),
  };
};

const addClient = async (
  context: AdminContext,
  { name, customer, as }: { name: string; customer: string; as: string },
): Promise<Outcome> => {
  const { customerId, taxId } = await customerOf(context, customer);
  const { clientId, secret } = await context.carryOut(
    addPartnerSite,
    { customerId, name },
    { actor: as, now: context.now },
  );
  return {
    lines: [
      `${name} can open the portal of ${taxId} with these. The secret is not shown again:`,
      "",
      `  id_client  ${clientId}`,
      `  secret     ${secret}`,
    ],
    json: { client_id: clientId, secret, name, tax_id: taxId },
  };
};

const removeClient = async (
  context: AdminContext,
  { clientId, as }: { clientId: string; as: string },
): Promise<Outcome> => {
  const removed = await context.carryOut(removePartnerSite, clientId, { actor: as, now: context.now });
  if (removed === undefined) throw new Refusal(`There is no client ${clientId}.`);
  return {
    lines: [`${removed.name} opens nothing any more, and the sessions that it has opened are ended.`],
    json: { client_id: clientId, removed: true },
  };
};

export const addClientCommands: AddCommands<AdminContext> = (program, ask) => {
  const clients = program.command("clients").description("partners' sites that sign in a customer");
  clients
    .command("list", { isDefault: true })
    .description("partners' sites that sign in a customer")
    .action(() => ask(listClients));
  clients
    .command("add")
    .description("a new id and secret, shown this once")
    .argument("<PARTNER>", "the partner's name", text(100))
    .requiredOption("--customer <NIF>", nif, word)
    .addOption(asWho)
    .action((name, options) => ask((context) => addClient(context, { name, ...options })));
  clients
    .command("remove")
    .description("revokes its id and secret")
    .argument("<ID>", "the partner's id_client", word)
    .addOption(asWho)
    .action((clientId, { as }) => ask((context) => removeClient(context, { clientId, as })));
};
