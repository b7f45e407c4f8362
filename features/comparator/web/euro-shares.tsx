import { apportion } from "#energy/money.ts";
import { ShareBar } from "#platform/ui/data/share-bar.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { BillShare } from "../contract/comparison-result.ts";
import { useWords } from "./words.ts";

/** Where each euro of a bill goes, in whole cents of a euro; nothing when an amount reduces the bill. */
export const EuroShares = ({ shares }: { readonly shares: readonly BillShare[] }) => {
  const t = useWords();
  const { money } = useFormats();
  if (shares.length === 0 || shares.some(({ amountCents }) => amountCents < 0)) return null;
  const cents = apportion(
    shares.map(({ amountCents }) => amountCents),
    100,
  );
  const hasTolls = shares.some(({ part }) => part === "tolls_and_charges");
  return (
    <Stack gap="small">
      <p>{t("euro.title")}</p>
      <ShareBar
        label={t("euro.title")}
        shares={shares.map(({ part, amountCents }, index) => ({
          id: part,
          label: t(`euro.part.${part}`),
          percent: cents[index] ?? 0,
          value: t("euro.value", { cents: cents[index] ?? 0, amount: money(amountCents) }),
        }))}
      />
      <p>{t(hasTolls ? "euro.tolls" : "euro.tollsWithin")}</p>
    </Stack>
  );
};
