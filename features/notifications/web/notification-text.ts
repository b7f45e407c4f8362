import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Notification } from "../contract/list-notifications.ts";
import { useWords } from "./words.ts";

/** A notification in words, with the values that it has. */
export const useNotificationText = (): ((notification: Notification) => string) => {
  const t = useWords();
  const formats = useFormats();
  return ({ topic, facts }) => {
    const { invoiceNumber = "none", reference = "", change, contractName = "none", dueOn } = facts;
    const amount = formats.money(facts.amountCents ?? 0);
    switch (topic) {
      case "bill_issued":
        return t("topics.bill_issued", {
          number: invoiceNumber,
          amount,
          day: dueOn === undefined ? "none" : formats.dayInText(dueOn),
        });
      case "payment_received":
        return t("topics.payment_received", { number: invoiceNumber, amount });
      case "case_answered":
      case "case_information_required":
      case "case_accepted":
      case "case_denied":
        return t(`topics.${topic}`, { reference, subject: facts.subject ?? "none" });
      case "change_to_sign":
      case "change_accepted":
      case "change_rejected":
      case "change_done":
      case "change_expired":
        return t(`topics.${topic}`, {
          what: change === undefined ? "" : t(`changes.${change}`),
          contract: contractName,
        });
      case "unusual_use":
      case "missing_readings":
      case "base_load":
      case "cost_above": {
        const { usedOn = "", energyWh = 0, usualWh = 0 } = facts;
        return t(`topics.${topic}`, {
          day: usedOn === "" ? "" : formats.dayInText(usedOn),
          month: usedOn === "" ? "" : formats.month(usedOn),
          energy: formats.briefEnergy(energyWh),
          usual: formats.briefEnergy(usualWh),
          amount,
          contract: contractName,
        });
      }
      case "password_changed":
      case "second_factor_changed":
      case "api_token_created":
        return t(`topics.${topic}`);
      default:
        return topic satisfies never;
    }
  };
};
