import type { QueryClient } from "@tanstack/react-query";
import { summarizeConsumption } from "#features/consumption/contract/summarize-consumption.ts";
import type { InvoiceRow } from "#features/invoices/contract/invoice-fields.ts";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { CopiedLine } from "#platform/contract/offline-copy.ts";
import { offlineCopies } from "#platform/web/offline-copies.ts";
import { query } from "#platform/web/api/query.ts";
import type { SessionStore } from "#platform/web/session/session-store.ts";
import { useWords } from "./words.ts";

type CopyWords = Awaited<ReturnType<typeof useWords.preload>>;

/** Bills of the page without a network. */
const maxBills = 12;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** On a device that is the customer's own: an installed portal, or one that is remembered. */
const ownDeviceDays = 7;
/** As long as a session without use. */
const sharedDeviceMinutes = 30;
/** Answers arrive together: they are written once. */
const settleMs = 1_000;

const billLines = (
  invoices: readonly InvoiceRow[],
  { words, language }: { readonly words: CopyWords; readonly language: CompleteLanguage },
): CopiedLine[] => {
  const { day, money } = formatsOf(language);
  return invoices
    .toSorted((a, b) => b.issuedOn.localeCompare(a.issuedOn))
    .slice(0, maxBills)
    .map(({ number, issuedOn, totalCents, toPayCents }) => ({
      title: number,
      value: money(totalCents),
      note:
        toPayCents > 0
          ? words("copied.pending", { day: day(issuedOn), amount: money(toPayCents) })
          : words("copied.settled", { day: day(issuedOn) }),
    }));
};

const consumptionLines = (
  summary: AnswerOf<typeof summarizeConsumption> | undefined,
  { words, language }: { readonly words: CopyWords; readonly language: CompleteLanguage },
): CopiedLine[] => {
  const { briefEnergy, weekday, period } = formatsOf(language);
  const { lastDay = null, month = null } = summary ?? {};
  return [
    ...(lastDay === null
      ? []
      : [
          {
            title: words("copied.lastDay"),
            value: briefEnergy(lastDay.importWh),
            note: weekday(lastDay.day),
          },
        ]),
    ...(month === null
      ? []
      : [
          {
            title: words("copied.month"),
            value: briefEnergy(month.importWh),
            note: period(month.startsOn, month.endsOn),
          },
        ]),
  ];
};

export interface CopiedPortal {
  /** Undefined until the next page after a sign-in: what is copied then is removed with that page. */
  readonly person: string | undefined;
  readonly language: () => CompleteLanguage;
  readonly queries: QueryClient;
  readonly sessions: Pick<SessionStore, "read" | "subscribe">;
  readonly isInstalled: boolean;
}

const unnamedPerson = "unnamed";

const writeCopy = async (
  { person = unnamedPerson, language: languageNow, queries, sessions, isInstalled }: CopiedPortal,
  seen: Map<string, InvoiceRow>,
): Promise<void> => {
  for (const [, page] of queries.getQueriesData<AnswerOf<typeof listInvoices>>({
    queryKey: [listInvoices.id],
  }))
    for (const invoice of page?.items ?? []) seen.set(invoice.number, invoice);
  const language = languageNow();
  const words = await useWords.preload(language);
  const bills = billLines([...seen.values()], { words, language });
  const summary = queries.getQueryData(query(summarizeConsumption, {}).queryKey);
  const consumption = consumptionLines(summary, { words, language });
  const { status, canRefresh } = sessions.read();
  if (status !== "signed_in" || (bills.length === 0 && consumption.length === 0)) return;
  const isOwnDevice = canRefresh || isInstalled;
  const now = Date.now();
  const shownForMs = isOwnDevice ? ownDeviceDays * dayMs : sharedDeviceMinutes * minuteMs;
  offlineCopies.write(person, {
    language,
    savedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + shownForMs).toISOString(),
    bills,
    consumption,
  });
};

/** Writes the bills and the consumption that the customer sees to the device, and nothing else of the customer. */
export const copyWhatIsSeen = (portal: CopiedPortal): void => {
  const copied: readonly unknown[] = [listInvoices.id, summarizeConsumption.id];
  const seen = new Map<string, InvoiceRow>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void writeCopy(portal, seen), settleMs);
  };
  portal.queries.getQueryCache().subscribe((event) => {
    if (
      event.type === "updated" &&
      event.action.type === "success" &&
      copied.includes(event.query.queryKey[0])
    )
      writeSoon();
  });
  portal.sessions.subscribe(() => {
    if (portal.sessions.read().status !== "signed_in") seen.clear();
    else writeSoon();
  });
  writeSoon();
};
