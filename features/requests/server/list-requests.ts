import { handler, type Handler } from "#platform/server/handler.ts";
import { cancelRequest } from "../contract/cancel-request.ts";
import { listRequests } from "../contract/list-requests.ts";
import type { ChangeRequests } from "./change-requests.ts";

export interface RequestsPorts {
  readonly requests: ChangeRequests;
}

export const handleListRequests = ({ requests }: RequestsPorts): Handler =>
  handler(listRequests, async ({ query, session }) => ({
    items: await requests.list(session.customerId, {
      contractName: query.contract,
      isOpen: query.open === "yes",
    }),
  }));

export const handleCancelRequest = ({ requests }: RequestsPorts): Handler =>
  handler(cancelRequest, async ({ params: { reference }, session: { customerId }, now, fail }) => {
    const result = await requests.inTransaction((client) =>
      requests.move(client, { customerId, reference }, { to: "cancelled", actor: "customer", now }),
    );
    if (result === undefined) return fail("request_not_found");
    return result === "not_open" ? fail("request_not_open") : result;
  });
