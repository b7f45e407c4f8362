import { apportion } from "#energy/money.ts";
import { ShareBar } from "#platform/ui/data/share-bar.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { BillShare } from "../contract/comparison-result.ts";
import { useWords } from "./words.ts";

/** Whether the parts can be drawn: none reduces the bill. */
const areDrawn = (shares: readonly BillShare[]): boolean =>
  shares.length > 0 && shares.every(({ amountCents }) => amountCents >= 0);

/** Where the tolls of the bars are, said once for all; nothing where no bar is. */
export const TollsNote = ({ ofOffers }: { readonly ofOffers: readonly (readonly BillShare[])[] }) => {
  const t = useWords();
  const drawn = ofOffers.filter(areDrawn);
  if (drawn.length === 0) return null;
  const hasTolls = drawn.some((shares) => shares.some(({ part }) => part === "tolls_and_charges"));
  return <p>{t(hasTolls ? "euro.tolls" : "euro.tollsWithin")}</p>;
};

/** Where each euro of a bill goes, in whole cents of a euro; nothing when an amount reduces the bill. */
export const EuroShares = ({ shares }: { readonly shares: readonly BillShare[] }) => {
  const t = useWords();
  const { money } = useFormats();
  if (!areDrawn(shares)) return null;
  const cents = apportion(
    shares.map(({ amountCents }) => amountCents),
    100,
  );
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
    </Stack>
  );
};
