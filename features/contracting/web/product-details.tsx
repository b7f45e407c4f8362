import type { OfferedProduct } from "#features/catalogue/contract/offered-product.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface ProductProps {
  readonly product: OfferedProduct;
}

/** A price with its unit, by period. */
const Prices = ({ product }: ProductProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <DefinitionList
      rows={product.prices.map(({ term, period, amountEur, unit, isWithoutTolls }) => ({
        term:
          period === null ? t(`terms.${term}`) : t("terms.inPeriod", { term: t(`terms.${term}`), period }),
        description: (
          <>
            {t(`units.${unit}`, { amount: formats.decimals(amountEur, 2, 6) })}
            {isWithoutTolls && ` ${t("terms.tollsAdded")}`}
          </>
        ),
      }))}
    />
  );
};

/** The first year by what it is made of. */
const YearLines = ({ product }: ProductProps) => {
  const t = useWords();
  const formats = useFormats();
  const { estimate } = product;
  if (estimate.status !== "comparable") return <p>{t(`notComparable.${estimate.reason}`)}</p>;
  const { use, lines, firstYearCents, oneOffCents } = estimate;
  const energy = formats.energy(use.yearlyWh);
  return (
    <Stack gap="small">
      <p>{t(`estimate.${use.source}`, { energy })}</p>
      {lines.every(({ concept }) => concept !== "meter_rent") && <p>{t("estimate.withoutMeterRent")}</p>}
      <DefinitionList
        layout="totals"
        rows={[
          ...lines.map(({ concept, totalCents }) => ({
            term: t(`concepts.${concept}`),
            description: formats.money(totalCents),
          })),
          { term: t("estimate.firstYear"), description: <strong>{formats.money(firstYearCents)}</strong> },
          ...(oneOffCents > 0
            ? [{ term: t("estimate.oneOff"), description: formats.money(oneOffCents) }]
            : []),
        ]}
      />
    </Stack>
  );
};

/** What leaving before the end of the permanence costs. */
const usePenaltyText = () => {
  const t = useWords();
  const formats = useFormats();
  return (penalty: OfferedProduct["penalty"]): string => {
    if (penalty === null) return t("permanence.noPenalty");
    const { eur, percentOfPendingEnergy } = penalty;
    return eur === null
      ? t("permanence.percent", { percent: formats.decimals(percentOfPendingEnergy ?? 0, 0, 2) })
      : t("permanence.eur", { amount: formats.money(eur * 100) });
  };
};

/** What binds: services, promotions, permanence and its penalty. */
const Terms = ({ product }: ProductProps) => {
  const t = useWords();
  const formats = useFormats();
  const penaltyText = usePenaltyText();
  const { permanenceMonths, penalty, promotions, services, lastDay } = product;
  return (
    <DefinitionList
      rows={[
        {
          term: t("permanence.title"),
          description:
            permanenceMonths === 0
              ? t("permanence.none")
              : `${t("permanence.months", { months: permanenceMonths })} ${penaltyText(penalty)}`,
        },
        ...promotions.map(({ name, months, lastDay: until }) => ({
          term: t("promotion.title"),
          description: [
            name,
            months !== null && t("promotion.months", { months }),
            until !== null && t("promotion.until", { day: formats.dayInText(until) }),
          ]
            .filter((text) => text !== false)
            .join(" · "),
        })),
        ...services.map(({ name, eurMonth, isCompulsory }) => ({
          term: t(isCompulsory ? "service.compulsory" : "service.optional"),
          description: t("service.price", { name, amount: formats.money(eurMonth * 100) }),
        })),
        ...(lastDay === null ? [] : [{ term: t("offeredUntil"), description: formats.dayInText(lastDay) }]),
      ]}
    />
  );
};

/** Everything about a product before it is contracted. */
export const ProductDetails = ({ product }: ProductProps) => {
  const t = useWords();
  return (
    <Stack>
      <YearLines product={product} />
      <Terms product={product} />
      <Disclosure summary={t("pricesOf", { name: product.name })}>
        <Prices product={product} />
      </Disclosure>
      {product.description !== "" && <ServerHtml html={product.description} />}
      {product.link !== "" && (
        <p>
          <TextLink component="a" href={product.link} target="_blank" rel="noreferrer">
            {t("moreAbout", { name: product.name })}
          </TextLink>
        </p>
      )}
    </Stack>
  );
};
