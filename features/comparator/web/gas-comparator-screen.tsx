import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { compareGas } from "../contract/compare-gas.ts";
import type { GasResult, GasYearResult } from "../contract/comparison-result.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { ComparatorPage } from "./comparator-page.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { emptyGas, GasForm, gasShape } from "./gas-form.tsx";
import { RegulatedFigure } from "./regulated-figure.tsx";
import { useWords } from "./words.ts";
import { type ShownYear, YearSection } from "./year-section.tsx";

const shownYearOf = ({
  lastResortCents,
  lastResortFrom,
  lastResortTo,
  ...year
}: GasYearResult): ShownYear => ({
  ...year,
  source: "gasBill",
  regulated: { kind: "tur", cents: lastResortCents, from: lastResortFrom, to: lastResortTo },
});

const GasResultView = ({ result }: { readonly result: GasResult }) => {
  const t = useWords();
  const formats = useFormats();
  const { lastResortCarriedOnSince: since } = result;
  const offers = result.offers.map(({ operations, ...offer }) => ({
    ...offer,
    lines: [...operations.fixedLines, ...operations.variableLines, ...operations.otherLines],
    taxes: operations.taxes,
  }));
  return (
    <Stack gap="large">
      <ComparisonView result={{ ...result, offers }} />
      {result.lastResortCents !== null && (
        <RegulatedFigure
          kind="tur"
          cents={result.lastResortCents}
          {...(since === null
            ? {}
            : { note: t("result.turCarriedOnNote", { day: formats.dayInText(since) }) })}
          cheapest={offers[0]}
        />
      )}
      {result.year !== null && <YearSection year={shownYearOf(result.year)} />}
    </Stack>
  );
};

/** What a bill of gas would have been with each product, and with the regulated tariff. */
export const GasComparatorScreen = () => {
  const { mutate, data: answer, error, isPending, reset } = useCall(compareGas);
  const typed = useFormValues({
    empty: emptyGas,
    draft: { key: "llum-visitor-gas-comparator", shape: gasShape },
  });
  const result = answer !== undefined && "offers" in answer.data ? answer.data : undefined;
  return (
    <ComparatorPage
      commodity="gas"
      form={
        <GasForm typed={typed} onCompare={(body) => mutate({ body })} error={error} isPending={isPending} />
      }
      result={result && <GasResultView result={result} />}
      onBack={reset}
    />
  );
};
