import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { powerFromText } from "#energy/power-change.ts";
import { listTariffs } from "#features/catalogue/contract/list-tariffs.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { compareCurve } from "../../contract/compare-curve.ts";
import { useBillProblems, useUseProblems, emptyBill } from "../bill-rules.ts";
import { useWords } from "../words.ts";
import { CurveFileField } from "./curve-file.tsx";
import { CurveResultView } from "./curve-result.tsx";
import { useCurveWords } from "./curve-words.ts";
import type { ReadCurve } from "./read-curve-file.ts";

const households = "18";

/** What is typed of the supply, with its rules, and the call. */
const useCurveForm = (curve: ReadCurve | undefined) => {
  const words = useWords();
  const call = useCall(compareCurve);
  const typed = useFormValues({ empty: { tariff: households, power: "", power2: "", zip: "" } });
  const { tariff, power, power2, zip } = typed.values;
  const bill = { ...emptyBill, tariff, zip };
  const shared = useBillProblems(bill, "2999-12-31");
  const rules = useUseProblems(bill, { powers: [power, power2], uses: [] });
  const form = useForm(typed, {
    id: "curve",
    fields: {
      tariff: { label: words("bill.tariff"), problem: shared.tariff, codes: ["tariff_not_found"] },
      power: { label: words("power.p1"), problem: rules.requiredPower(power) },
      power2: { label: words("power.p2Plain"), problem: rules.optionalPower(power2) },
      zip: { label: words("bill.zip"), problem: shared.zip },
    },
    send: () => {
      if (curve === undefined) return;
      const powersW = [power, power2].flatMap((text) => powerFromText(text) ?? []);
      const postalCode = zip.trim();
      call.mutate({
        body: {
          tariffId: Number(tariff),
          powersW,
          days: curve.days,
          ...(postalCode !== "" && { postalCode }),
        },
      });
    },
    error: call.error,
    isPending: call.isPending,
    words,
    summaryTexts: "with_label",
  });
  return { form, result: call.data?.data, reset: call.reset };
};

/** What the hours of a downloaded file would have cost with each product. */
export const CurveComparison = () => {
  const words = useWords();
  const t = useCurveWords();
  const [curve, setCurve] = useState<ReadCurve>();
  const { data: tariffs } = useSuspenseQuery(query(listTariffs, { query: { old: "0" } }));
  const { form, result, reset } = useCurveForm(curve);
  if (result !== undefined) {
    return (
      <Stack gap="large">
        <CurveResultView result={result} />
        <div>
          <Button onClick={reset}>{t("again")}</Button>
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap="large">
      <CurveFileField curve={curve} onRead={setCurve} />
      <Form form={form} summaryTitle={words("summaryTitle")} failedTitle={words("notCompared")}>
        <Section title={t("supply")}>
          <SelectField
            {...form.field("tariff")}
            help={words("bill.tariffHelp")}
            options={tariffs.map(({ tariffId, name }) => ({ value: String(tariffId), label: name }))}
          />
          <TextField
            {...form.field("power")}
            inputMode="decimal"
            align="end"
            width="short"
            suffix="kW"
            maxLength={10}
          />
          <TextField
            {...form.field("power2")}
            hint={words("bill.optional")}
            inputMode="decimal"
            align="end"
            width="short"
            suffix="kW"
            maxLength={10}
          />
          <TextField
            {...form.field("zip")}
            hint={words("bill.optional")}
            help={words("bill.zipHelp")}
            inputMode="numeric"
            width="short"
            maxLength={5}
          />
        </Section>
        {curve === undefined && <p>{t("missingFile")}</p>}
        <Button {...form.submitButton(words("comparing"))} aria-disabled={curve === undefined || undefined}>
          {words("compare")}
        </Button>
      </Form>
    </Stack>
  );
};
