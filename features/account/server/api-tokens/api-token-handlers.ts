import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { topics } from "../../contract/topics.ts";
import { createApiToken, maxApiTokens } from "../../contract/api-tokens/create-api-token.ts";
import { listApiTokens } from "../../contract/api-tokens/list-api-tokens.ts";
import { revokeApiToken } from "../../contract/api-tokens/revoke-api-token.ts";
import type { AccountServices } from "../account-services.ts";
import { apiTokenCreated } from "./api-token-email.ts";
import { deleteToken, insertToken, listTokens } from "./api-tokens.ts";

const announcement = announcementOf(topics);

type Services = Pick<
  AccountServices,
  "database" | "jobs" | "announce" | "hasPassword" | "refuseWrongPassword"
>;

const dayMs = 86_400_000;

/** Fails unless the given password is right, or the customer has none. */
const checkPassword = async (
  { hasPassword, refuseWrongPassword }: Services,
  call: Call<typeof createApiToken>,
): Promise<void> => {
  const { body, session, fail } = call;
  if (body.current_password !== undefined) await refuseWrongPassword(body.current_password, call);
  else if (await hasPassword(session.customerId)) fail("current_password_required");
};

export const handleCreateApiToken = (services: Services): Handler =>
  handler(createApiToken, async (call) => {
    await checkPassword(services, call);
    const { body, session, now, fail } = call;
    const { customerId } = session;
    const expiresAt = new Date(now.getTime() + body.days * dayMs);
    const added = await withCustomerLock(services.database, customerId, async (client) => {
      const inserted = await insertToken(client, customerId, { ...body, now, expiresAt, max: maxApiTokens });
      if (inserted === undefined) return undefined;
      await services.jobs.add(apiTokenCreated, { customerId, name: body.name }, client);
      await services.announce(client, [announcement("api_token_created", { customerId, facts: {}, now })]);
      return inserted;
    });
    return added ?? fail("too_many_api_tokens");
  });

export const handleListApiTokens = ({ database }: Services): Handler =>
  handler(listApiTokens, async ({ session, now }) => ({
    items: await listTokens(database, session.customerId, now),
  }));

export const handleRevokeApiToken = ({ database }: Services): Handler =>
  handler(revokeApiToken, async ({ params, session, fail }) =>
    (await deleteToken(database, session.customerId, params.tokenId))
      ? { status: "OK" as const }
      : fail("not_found"),
  );
