import { useState } from "react";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { compareElectricity, type ElectricityBill } from "../contract/compare-electricity.ts";
import type { ElectricityResult, YearResult } from "../contract/comparison-result.ts";
import { BillCode } from "./bill-code.tsx";
import { BillDifference, type BillParts } from "./bill-difference.tsx";
import { ComparatorPage } from "./comparator-page.tsx";
import { ComparisonView } from "./comparison-view.tsx";
import { RegulatedFigure } from "./regulated-figure.tsx";
import { type ShownYear, YearSection } from "./year-section.tsx";
import { ElectricityForm, electricityShape, emptyElectricity, valuesOfCode } from "./electricity-form.tsx";

interface ElectricityResultViewProps {
  readonly result: ElectricityResult;
  /** Those of the bill's code, when the form was filled in with it. */
  readonly parts: BillParts | undefined;
}

const shownYearOf = ({ pvpcCents, pvpcFrom, pvpcTo, ...year }: YearResult): ShownYear => ({
  ...year,
  regulated: { kind: "pvpc", cents: pvpcCents, from: pvpcFrom, to: pvpcTo },
});

const ElectricityResultView = ({ result, parts }: ElectricityResultViewProps) => {
  const [cheapest] = result.offers;
  const isOfCode = parts?.totalCents === result.invoiceCents;
  const offers = result.offers.map(({ operations, ...offer }) => ({
    ...offer,
    lines: [
      ...operations.powerLines,
      ...operations.energyLines,
      ...operations.rentLines,
      ...operations.otherLines,
    ],
    taxes: operations.taxes,
  }));
  return (
    <Stack gap="large">
      <ComparisonView
        result={{ ...result, offers }}
        why={isOfCode && cheapest !== undefined && <BillDifference parts={parts} offer={cheapest} />}
      />
      {result.pvpcCents !== null && (
        <RegulatedFigure kind="pvpc" cents={result.pvpcCents} cheapest={cheapest} />
      )}
      {result.year !== null && <YearSection year={shownYearOf(result.year)} />}
    </Stack>
  );
};

/** The use of the code's twelve months, as long as the form is about its supply. */
const lastYearOf = (
  code: LinkedBill | undefined,
  { cups }: ElectricityBill,
): Pick<ElectricityBill, "lastYearWh"> => {
  const isSame = code !== undefined && (code.cups === null || code.cups === cups);
  return isSame && code.lastYearWh.length > 0 ? { lastYearWh: [...code.lastYearWh] } : {};
};

/** What a bill of electricity would have been with each product. */
export const ComparatorScreen = () => {
  const formats = useFormats();
  const { mutate, data: answer, error, isPending, reset } = useCall(compareElectricity);
  const [code, setCode] = useState<LinkedBill>();
  const typed = useFormValues({
    empty: emptyElectricity,
    draft: { key: "llum-visitor-comparator", shape: electricityShape },
  });
  const result = answer !== undefined && "offers" in answer.data ? answer.data : undefined;
  const form = (
    <Stack gap="large">
      <BillCode
        onRead={(bill) => {
          setCode(bill);
          typed.edit(valuesOfCode(bill, formats));
        }}
      />
      <ElectricityForm
        typed={typed}
        onCompare={(bill) => mutate({ body: { ...bill, ...lastYearOf(code, bill) } })}
        error={error}
        isPending={isPending}
      />
    </Stack>
  );
  return (
    <ComparatorPage
      commodity="electricity"
      form={form}
      result={result && <ElectricityResultView result={result} parts={code} />}
      onBack={reset}
    />
  );
};
