import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { compareGas } from "../contract/compare-gas.ts";
import type { GasResult } from "../contract/comparison-result.ts";
import { ComparatorPage } from "./comparator-page.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { emptyGas, GasForm, gasShape } from "./gas-form.tsx";
import { useWords } from "./words.ts";

const GasResultView = ({ result }: { readonly result: GasResult }) => {
  const t = useWords();
  const formats = useFormats();
  const offers = result.offers.map(({ operations, ...offer }) => ({
    ...offer,
    lines: [...operations.fixedLines, ...operations.variableLines, ...operations.otherLines],
    taxes: operations.taxes,
  }));
  return (
    <Stack gap="large">
      <ComparisonView result={{ ...result, offers }} />
      {result.lastResortCents !== null && (
        <KeyFigures>
          <KeyFigure
            label={t("result.tur")}
            value={formats.moneyParts(result.lastResortCents)}
            detail={t("result.turNote")}
          />
        </KeyFigures>
      )}
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
