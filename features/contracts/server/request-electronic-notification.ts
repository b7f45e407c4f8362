import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { day } from "#platform/contract/wire.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import { execute } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { requestElectronicNotification } from "../contract/request-electronic-notification.ts";
import { electronicNotificationSubject } from "./change-subjects.ts";
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

const setDates = {
  name: "set-electronic-notification",
  text: `update contracts set electronic_notification = $3, electronic_notification_requested_on = $4,
           electronic_notification_starts_on = $5
         where customer_id = $1 and contract_id = $2`,
};

const replacedDates = z.object({ requested_on: z.nullable(day), starts_on: z.nullable(day) });

/** Requested when it is sent, active from the day on which the retailer reports it as done. */
export const electronicNotificationChange = defineChange({
  kind: "contract.electronic_notification",
  details: z.object({ email: z.string(), mobile: z.nullable(z.string()) }),
  subject: electronicNotificationSubject,
  apply: async (client, { customerId, contractId, state, replaced }, now) => {
    const today = madridDate(now);
    const key = [customerId, contractId];
    if (state === "sent") await execute(client, { ...setDates, values: [...key, false, today, null] });
    if (state === "done")
      await execute(client, {
        name: "activate-electronic-notification",
        text: `update contracts set electronic_notification = true, electronic_notification_starts_on = $3
               where customer_id = $1 and contract_id = $2`,
        values: [...key, today],
      });
    if (state === "rejected" || state === "cancelled") {
      const { requested_on, starts_on } = replacedDates.parse(replaced);
      await execute(client, { ...setDates, values: [...key, false, requested_on, starts_on] });
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
