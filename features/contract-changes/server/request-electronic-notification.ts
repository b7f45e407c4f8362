import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { day } from "#platform/contract/wire.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import {
  activateElectronicNotification,
  setElectronicNotification,
} from "#features/contracts/server/contract-writes.ts";
import { requestElectronicNotification } from "../contract/request-electronic-notification.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

export interface ElectronicNotificationPorts extends ContractChangePorts {
  /** Email and mobile of the customer's account; a requested email that is not confirmed yet comes first. */
  readonly readContact: (
    customerId: number,
  ) => Promise<{ readonly email: string | null; readonly mobile: string | null }>;
}

const replacedDates = z.object({ requested_on: z.nullable(day), starts_on: z.nullable(day) });

/** Requested when it is sent, active from the day on which the retailer reports it as done. */
export const electronicNotificationChange = defineChange({
  kind: "contract.electronic_notification",
  details: z.object({ email: z.string(), mobile: z.nullable(z.string()) }),
  apply: async (client, { customerId, contractId, state, replaced }, now) => {
    const today = madridDate(now);
    const key = { customerId, contractId };
    if (state === "sent")
      await setElectronicNotification(client, key, { requestedOn: today, startsOn: null });
    if (state === "done") await activateElectronicNotification(client, key, today);
    if (state === "rejected" || state === "cancelled") {
      const { requested_on: requestedOn, starts_on: startsOn } = replacedDates.parse(replaced);
      await setElectronicNotification(client, key, { requestedOn, startsOn });
    }
  },
});

export const handleRequestElectronicNotification = (ports: ElectronicNotificationPorts): Handler =>
  handler(requestElectronicNotification, async (call) => {
    const contract = await findChangeableContract(ports, call);
    if (contract.hasElectronicNotification) return call.fail("electronic_notification_active");
    const { email, mobile } = await ports.readContact(call.session.customerId);
    return submitContractChange(ports, call, {
      change: electronicNotificationChange,
      contract,
      details: { email: email ?? call.fail("email_missing"), mobile },
      replaced: {
        email: null,
        mobile: null,
        requested_on: contract.electronicNotificationRequestedOn,
        starts_on: contract.electronicNotificationStartsOn,
      },
    });
  });
