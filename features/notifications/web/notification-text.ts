import { use } from "react";
import { CollectedContext, useRequestTitle } from "#platform/web/portal/collected.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Notification } from "../contract/list-notifications.ts";

/** A notification in the words of its topic, with the values that it has; `none` selects the words without one. */
export const useNotificationText = (): ((notification: Notification) => string) => {
  const { loadTopicWords } = use(CollectedContext);
  const { language } = useLanguage();
  const loading = loadTopicWords(language);
  const titleOf = useRequestTitle();
  const t = use(loading);
  const formats = useFormats();
  return ({ topic, facts }) => {
    const { invoiceNumber, reference, subject, change, contractName, dueOn, usedOn } = facts;
    const day = dueOn ?? usedOn;
    return t(topic, {
      number: invoiceNumber ?? "none",
      amount: formats.money(facts.amountCents ?? 0),
      reference: reference ?? "",
      subject: subject ?? "none",
      what: change === undefined ? "" : (subject ?? titleOf(change)),
      place: facts.place ?? "none",
      contract: contractName ?? "none",
      day: day === undefined ? "none" : formats.dayInText(day),
      month: usedOn === undefined ? "" : formats.month(usedOn),
      energy: formats.briefEnergy(facts.energyWh ?? 0),
      usual: formats.briefEnergy(facts.usualWh ?? 0),
      product: facts.product ?? "none",
      bills: formats.number(facts.bills ?? 0),
      limit: formats.money(facts.limitCents ?? 0),
      next: facts.nextProduct ?? "none",
    });
  };
};
