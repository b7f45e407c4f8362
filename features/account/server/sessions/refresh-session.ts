import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { OpenSession } from "./open-session.ts";
import { readRefreshCookie, removeRefreshCookies, type RememberedDevices } from "./remembered-devices.ts";
import { readSessionToken } from "./session-token.ts";

export interface RefreshSessionPorts {
  readonly rememberedDevices: RememberedDevices;
  readonly openSession: OpenSession;
}

export const handleRefreshSession = ({ rememberedDevices, openSession }: RefreshSessionPorts): Handler =>
  handler(refreshSession, async ({ body, session, fail, ...visit }) => {
    const { client, now } = visit;
    const refuse = () => {
      removeRefreshCookies(visit);
      return fail("refresh_refused");
    };
    const parts = readSessionToken(body.refresh_token ?? readRefreshCookie(visit) ?? "");
    // An impersonating staff member must not take over the customer's remembered device.
    if (parts === undefined || session?.readOnly === true) return refuse();
    const opened = await openSession(visit, {
      customerId: parts.customerId,
      method: "remembered_device",
      // A token from a cookie is never returned, or any script of the page could request it.
      answersToken: body.refresh_token !== undefined && body.answer_token === true,
      authorize: async (transaction) => {
        const refreshFamily = await rememberedDevices.rotate(transaction, {
          parts,
          device: client.device,
          now,
        });
        return refreshFamily && { refreshFamily };
      },
    });
    return opened ?? refuse();
  });
