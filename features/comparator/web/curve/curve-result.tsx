import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { CurveResult } from "../../contract/compare-curve.ts";
import { RegulatedFigure } from "../regulated-figure.tsx";
import { useCurveWords } from "./curve-words.ts";

/** What the hours would have cost with each product, the cheapest first. */
export const CurveResultView = ({ result }: { readonly result: CurveResult }) => {
  const t = useCurveWords();
  const formats = useFormats();
  const { offers, notCompared, days, energyWh, startsOn, endsOn, pvpcCents } = result;
  const [first] = offers;
  return (
    <Stack gap="large">
      {first === undefined ? (
        <Notice>{t("none")}</Notice>
      ) : (
        <KeyFigures>
          <KeyFigure
            label={t("best", { product: first.name })}
            value={formats.moneyParts(first.totalCents)}
            detail={t("period", {
              days,
              energy: formats.energy(energyWh),
              period: formats.period(startsOn, endsOn),
            })}
            size="large"
          />
        </KeyFigures>
      )}
      {pvpcCents !== null && (
        <RegulatedFigure kind="pvpc" cents={pvpcCents} note={t("pvpcNote")} cheapest={first} />
      )}
      <p>{t("out")}</p>
      {first !== undefined && (
        <Section title={t("all")}>
          <Stack>
            {offers.map((offer, index) => (
              <Card
                key={offer.productId}
                title={offer.name}
                level={3}
                tone={index === 0 ? "accent" : "plain"}
                aside={<strong>{formats.money(offer.totalCents)}</strong>}
              >
                {offer.totalCents > first.totalCents && (
                  <p>{t("dearer", { amount: formats.money(offer.totalCents - first.totalCents) })}</p>
                )}
                {offer.firstYearCents !== null && (
                  <p>{t("firstYear", { amount: formats.money(offer.firstYearCents) })}</p>
                )}
                {offer.permanenceMonths > 0 && <p>{t("permanence", { months: offer.permanenceMonths })}</p>}
              </Card>
            ))}
          </Stack>
        </Section>
      )}
      {notCompared.length > 0 && (
        <Section title={t("unpriced")}>
          <Prose>
            <ul>
              {notCompared.map(({ productId, name, reason }) => (
                <li key={productId}>{t(`missing.${reason}`, { product: name })}</li>
              ))}
            </ul>
          </Prose>
        </Section>
      )}
    </Stack>
  );
};
