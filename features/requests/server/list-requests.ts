import { handler, type Handler } from "#platform/server/handler.ts";
import { cancelRequest } from "../contract/cancel-request.ts";
import type { ChangeRequest } from "../contract/change-request.ts";
import { listRequests } from "../contract/list-requests.ts";
import type { ChangeRequests } from "./change-requests.ts";

export interface RequestsPorts {
  readonly requests: ChangeRequests;
}

/** Without the link to sign, which is the customer's alone: a staff member in a read-only session could sign with it. */
const withoutLink = (request: ChangeRequest): ChangeRequest => ({ ...request, signingUrl: null });

export const handleListRequests = ({ requests }: RequestsPorts): Handler =>
  handler(listRequests, async ({ query, session, language }) => {
    const found = await requests.list(session.customerId, {
      contractName: query.contract,
      isOpen: query.open === "yes",
    });
    const items = found.map((request) => requests.worded(request, language));
    return { items: session.readOnly ? items.map(withoutLink) : items };
  });

export const handleCancelRequest = ({ requests }: RequestsPorts): Handler =>
  handler(cancelRequest, async ({ params: { reference }, session: { customerId }, now, language, fail }) => {
    const result = await requests.inTransaction((client) =>
      requests.move(client, { customerId, reference }, { to: "cancelled", actor: "customer", now }),
    );
    if (result === undefined) return fail("request_not_found");
    return typeof result === "string" ? fail("request_not_open") : requests.worded(result, language);
  });
