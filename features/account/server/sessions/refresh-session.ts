import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import type { AttemptLog } from "../sign-in/attempt-log.ts";
import type { Enter } from "./open-session.ts";
import type { RememberedDevices } from "./remembered-devices.ts";
import { readRefreshCookie, removeRefreshCookies } from "./remembered-devices.ts";

export interface RefreshSessionPorts {
  readonly rememberedDevices: RememberedDevices;
  readonly enter: Enter;
  readonly attempts: AttemptLog;
}

export const handleRefreshSession = ({ rememberedDevices, enter, attempts }: RefreshSessionPorts): Handler =>
  handler(refreshSession, async ({ body, session, fail, ...visit }) => {
    const { client, now } = visit;
    const refuse = () => {
      removeRefreshCookies(visit);
      return fail("refresh_refused");
    };
    const token = body.refresh_token ?? readRefreshCookie(visit);
    // An impersonating staff member must not take over the customer's remembered device.
    if (token === undefined || session?.readOnly === true) return refuse();
    const rotation = await rememberedDevices.rotate(token, client.device, now);
    if (rotation.outcome === "copied") {
      const { customerId } = rotation;
      await attempts.note({
        ...client,
        loginName: undefined,
        customerId,
        method: "remembered_device",
        outcome: "refused",
        now,
      });
    }
    if (rotation.outcome !== "kept") return refuse();
    const { refreshFamily } = rotation;
    const { customerId } = refreshFamily;
    // A token from a cookie is never returned, or any script of the page could request it.
    const answersToken = body.refresh_token !== undefined && body.answer_token === true;
    return enter(visit, { customerId, method: "remembered_device", refreshFamily, answersToken });
  });
