import { useQuery } from "@tanstack/react-query";
import { getRegulatedReference } from "#features/catalogue/contract/get-regulated-reference.ts";
import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { query } from "#platform/web/api/query.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

/** The supply whose products are listed. */
export interface ReferenceQuery {
  readonly commodity: "electricity" | "gas";
  readonly power?: number;
  readonly atr: number;
  readonly cups: string;
  readonly postalCode?: string;
  readonly audience: "home" | "business";
}

interface RegulatedReferenceProps {
  readonly asked: ReferenceQuery;
  readonly chosen: OfferedProduct | undefined;
}

/** What the same supply would cost at the regulated price, and how the chosen product compares; nothing where none is known. */
export const RegulatedReference = ({ asked, chosen }: RegulatedReferenceProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useQuery(query(getRegulatedReference, { query: asked }));
  const reference = data?.reference ?? null;
  if (reference === null) return null;
  const { kind, firstYearCents, pricesFrom, pricesTo } = reference;
  const how =
    kind === "pvpc"
      ? t("reference.pvpcHow", { period: formats.period(pricesFrom, pricesTo ?? pricesFrom) })
      : t("reference.turHow", { day: formats.dayInText(pricesFrom) });
  const moreCents =
    chosen?.estimate.status === "comparable" ? chosen.estimate.firstYearCents - firstYearCents : undefined;
  const compared = { product: chosen?.name ?? "", amount: formats.money(Math.abs(moreCents ?? 0)) };
  const isDearer = moreCents !== undefined && moreCents > 0;
  return (
    <Notice
      tone={isDearer ? "warning" : "info"}
      announce="polite"
      title={
        isDearer
          ? t("reference.dearer", compared)
          : t("reference.title", { amount: formats.money(firstYearCents) })
      }
    >
      <p>
        {isDearer && `${t("reference.title", { amount: formats.money(firstYearCents) })} `}
        {moreCents !== undefined && moreCents < 0 && `${t("reference.cheaper", compared)} `}
        {moreCents === 0 && `${t("reference.same", compared)} `}
        {t(kind === "pvpc" ? "reference.pvpc" : "reference.tur")} {how}{" "}
        {t(kind === "pvpc" ? "reference.out" : "reference.outGas")}
      </p>
    </Notice>
  );
};
