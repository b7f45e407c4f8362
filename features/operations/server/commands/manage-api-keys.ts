import { operatorScopes, type OperatorScope } from "#platform/contract/operator-endpoint.ts";
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { drawTable } from "#platform/server/commands/draw-table.ts";
import { madridTime } from "#platform/contract/madrid-time.ts";
import {
  asWho,
  Refusal,
  text,
  word,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { addApiKey, removeApiKey } from "../../staff/manage-api-keys.ts";
import type { createOperatorKeys } from "../operator-api/operator-keys.ts";

interface Context extends CommandContext {
  readonly operatorKeys: ReturnType<typeof createOperatorKeys>;
  readonly carryOut: CarryOut;
}

const listKeys = async ({ operatorKeys }: Context): Promise<Outcome> => {
  const keys = await operatorKeys.list();
  return {
    lines: [
      ...drawTable(
        ["ID", "NAME", "SCOPES", "SINCE", "LAST USED"],
        keys.map(({ keyId, name, scopes, createdAt, lastUsedAt }) => [
          keyId,
          name,
          scopes.join(","),
          madridTime(createdAt),
          lastUsedAt === null ? "never" : madridTime(lastUsedAt),
        ]),
      ),
      ...(keys.length === 0 ? ["no API keys"] : []),
    ],
    json: keys.map(({ keyId, name, scopes, createdAt, lastUsedAt }) => ({
      key_id: keyId,
      name,
      scopes,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
  };
};

const addKey = async (
  { carryOut, now }: Context,
  { name, scopes, as }: { name: string; scopes: readonly OperatorScope[]; as: string },
): Promise<Outcome> => {
  const { keyId, token } = await carryOut(addApiKey, { name, scopes }, { actor: as, now });
  return {
    lines: [`${name} can call /api/operator/v1 with this key. It is not shown again:`, "", `  ${token}`],
    json: { key_id: keyId, key: token, name, scopes },
  };
};

const removeKey = async (
  { carryOut, now }: Context,
  { keyId, as }: { keyId: string; as: string },
): Promise<Outcome> => {
  const isEnded = await carryOut(removeApiKey, { keyId }, { actor: as, now });
  if (!isEnded) throw new Refusal(`There is no API key ${keyId}.`);
  return { lines: [`The key ${keyId} is refused from now on.`], json: { key_id: keyId, removed: true } };
};

const readScopes = (written: string): readonly OperatorScope[] =>
  written.split(",").map((name) => {
    const scope = operatorScopes.find((known) => known === name.trim());
    if (scope === undefined)
      throw new InvalidArgumentError(`${name} is not one of ${operatorScopes.join(", ")}.`);
    return scope;
  });

export const addApiKeyCommands: AddCommands<Context> = (program, ask) => {
  const keys = program
    .command("api-keys")
    .description("keys with which the retailer's own systems call the portal");
  keys
    .command("list", { isDefault: true })
    .description("keys with which the retailer's own systems call the portal")
    .action(() => ask(listKeys));
  keys
    .command("add")
    .description("a new key, displayed this once")
    .argument("<NAME>", "the system's name", text(100))
    .requiredOption(
      "--scopes <LIST>",
      `of ${operatorScopes.join(", ")}, with commas between them`,
      readScopes,
    )
    .addOption(asWho)
    .action((name, options) => ask((context) => addKey(context, { name, ...options })));
  keys
    .command("remove")
    .description("the key is refused from now on")
    .argument("<ID>", "the key's id", word)
    .addOption(asWho)
    .action((keyId, { as }) => ask((context) => removeKey(context, { keyId, as })));
};
