import { useSuspenseQuery } from "@tanstack/react-query";
import { getBillForecast } from "#features/consumption/contract/get-bill-forecast.ts";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

/** What the bill that is running will come to, with the solar wallet in, and how the last forecast did. */
export const Forecast = ({ contractId }: { readonly contractId: number }) => {
  const t = useWords();
  const { money, moneyParts, wholeMoney, period } = useFormats();
  const { forecast, previous } = useSuspenseQuery(query(getBillForecast, { params: { contractId } })).data;
  if (forecast === null) return <p className={styles.soft}>{t("overview.forecast.none")}</p>;
  const { startsOn, endsOn, totalCents, lowCents, highCents, walletCents } = forecast;
  const hasInterval = wholeMoney(lowCents) !== wholeMoney(highCents);
  const write = hasInterval ? wholeMoney : money;
  return (
    <KeyFigures>
      <KeyFigure
        label={period(startsOn, endsOn)}
        value={hasInterval ? wholeMoney(totalCents) : moneyParts(totalCents)}
        detail={
          <>
            {hasInterval && (
              <p>{t("overview.forecast.interval", { low: write(lowCents), high: write(highCents) })}</p>
            )}
            {walletCents > 0 && <p>{t("overview.forecast.wallet", { amount: money(walletCents) })}</p>}
            {previous !== null && previous.invoiceNumber !== null && (
              <p className={styles.soft}>
                {t("overview.forecast.previous", {
                  forecast: wholeMoney(previous.totalCents),
                  actual: money(previous.actualCents),
                })}
              </p>
            )}
          </>
        }
      />
    </KeyFigures>
  );
};
