import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { LastBill } from "#features/invoices/contract/get-bill-story.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { billStory } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";
import { YearOfBills } from "./year-of-bills.tsx";

const ManyBills = lazy(async () => ({ default: (await import("./many-bills.tsx")).ManyBills }));

/** How much more or less than the bill before, and what makes most of it. */
const Why = ({ change }: { readonly change: NonNullable<LastBill["change"]> }) => {
  const t = useWords();
  const { money } = useFormats();
  const { differenceCents, cause } = change;
  if (differenceCents === 0) return <p>{t("overview.lastInvoice.same")}</p>;
  const trend = differenceCents > 0 ? "more" : "less";
  return (
    <p>
      {t("overview.lastInvoice.why", {
        trend,
        amount: money(Math.abs(differenceCents)),
        cause: cause ?? "none",
      })}
    </p>
  );
};

/** The newest bill that is paid as such, with why it differs, and the year's bills; for many bills their month and what is unusual. */
export const LastInvoice = () => {
  const t = useWords();
  const path = usePath();
  const { moneyParts, period } = useFormats();
  const { last, months, exceptions } = useSuspenseQuery(billStory).data;
  if (exceptions !== null)
    return (
      <Suspense fallback={<Skeleton height="18em" />}>
        <ManyBills months={months} exceptions={exceptions} />
      </Suspense>
    );
  if (last === null) return <p className={styles.soft}>{t("overview.lastInvoice.none")}</p>;
  const { id, number, supply, startsOn, endsOn, totalCents } = last.invoice;
  return (
    <Stack>
      <KeyFigures>
        <KeyFigure
          label={period(startsOn, endsOn)}
          value={moneyParts(totalCents)}
          detail={
            <>
              {last.change !== null && <Why change={last.change} />}
              <p className={styles.soft}>
                {supply === undefined
                  ? number
                  : t("overview.lastInvoice.of", { number, address: supply.fullAddress })}
              </p>
            </>
          }
        />
      </KeyFigures>
      <p>
        <TextLink href={path("invoices.invoice", { invoiceId: String(id) })}>
          {t("overview.lastInvoice.open")}
        </TextLink>
      </p>
      {/* Not lazy: the server draws it too, and its style comes with the page. */}
      {months.length > 1 && <YearOfBills months={months} />}
    </Stack>
  );
};
