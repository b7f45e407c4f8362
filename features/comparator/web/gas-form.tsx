import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { normaliseCups } from "#energy/cups.ts";
import { centsFromText, thousandthsFromText } from "#energy/typed-quantity.ts";
import { listGasTariffs } from "#features/catalogue/contract/list-gas-tariffs.ts";
import { listGasRetailers } from "#features/lookups/contract/list-gas-retailers.ts";
import type { OwnErrorCodeOf } from "#platform/contract/endpoint.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import type { ExplainedError } from "#platform/web/words/use-problem-text.ts";
import type { compareGas, GasBill } from "../contract/compare-gas.ts";
import { emptyBill, useBillProblems } from "./bill-rules.ts";
import { AmountFields, SupplyFields } from "./shared-bill-fields.tsx";
import { useWords } from "./words.ts";

export const gasShape = z.object({
  cups: z.string(),
  retailer: z.string(),
  tariff: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  zip: z.string(),
  use: z.string(),
  rent: z.string(),
});
export type GasValues = z.output<typeof gasShape>;
export const emptyGas: GasValues = { ...emptyBill, use: "", rent: "" };

interface GasFormProps {
  readonly typed: FormValues<GasValues>;
  readonly onCompare: (bill: GasBill) => void;
  readonly error: ExplainedError<OwnErrorCodeOf<typeof compareGas>> | null;
  readonly isPending: boolean;
}

const billOf = (values: GasValues): GasBill => {
  const zip = values.zip.trim();
  const meterRentCents = values.rent.trim() === "" ? undefined : centsFromText(values.rent);
  return {
    cups: normaliseCups(values.cups),
    retailerId: Number(values.retailer),
    mode: "auto",
    from: values.from,
    to: values.to,
    tariffId: Number(values.tariff),
    invoiceCents: centsFromText(values.amount) ?? 0,
    energyWh: thousandthsFromText(values.use) ?? 0,
    ...(meterRentCents !== undefined && { meterRentCents }),
    ...(zip !== "" && { postalCode: zip }),
  };
};

const useGasForm = (
  { typed, onCompare, error, isPending }: GasFormProps,
  hasRetailers: boolean,
  today: ReturnType<typeof madridDate>,
) => {
  const t = useWords();
  const { values } = typed;
  const shared = useBillProblems(values, today);
  const useWh = thousandthsFromText(values.use);
  const quantityProblem = (): string | undefined => {
    if (useWh === undefined) return t("problems.use");
    return useWh === 0 ? t("problems.noUse") : undefined;
  };
  const isRentRight = values.rent.trim() === "" || centsFromText(values.rent) !== undefined;
  return useForm(typed, {
    id: "gas",
    fields: {
      cups: { label: t("bill.cups"), problem: shared.cups },
      ...(hasRetailers && {
        retailer: { label: t("bill.retailer"), problem: shared.retailer, serverName: "comerOrigin" },
      }),
      tariff: { label: t("bill.tariff"), problem: shared.tariff, codes: ["tariff_not_found"] },
      use: {
        label: t("use.total"),
        problem: shared.missing(values.use) ?? quantityProblem(),
        codes: ["consumption_missing"],
      },
      rent: { label: t("bill.rent"), problem: isRentRight ? undefined : t("problems.amount") },
      from: { label: t("bill.from"), problem: shared.from, codes: ["period_not_valid"] },
      to: { label: t("bill.to"), problem: shared.to },
      amount: { label: t("bill.amount"), problem: shared.amount },
      zip: { label: t("bill.zip"), problem: shared.zip },
    },
    send: () => onCompare(billOf(values)),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });
};

/** The bill as a person copies it. */
export const GasForm = (props: GasFormProps) => {
  const t = useWords();
  const [today] = useState(() => madridDate(new Date()));
  const { data: known } = useSuspenseQuery(query(listGasRetailers, {}));
  const { data: offered } = useSuspenseQuery(query(listGasTariffs, {}));
  const retailers = known.data.map(({ retailerId, name }) => ({ id: retailerId, name }));
  const tariffs = offered.map(({ tariffId, name }) => ({ id: tariffId, name }));
  const form = useGasForm(props, retailers.length > 0, today);
  const shared = { commodity: "gas", field: form.field, retailers, tariffs, today } as const;
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("notCompared")}>
      <Section title={t("bill.title")}>
        <SupplyFields {...shared} />
        <AmountFields {...shared} />
      </Section>
      <Section title={t("use.title")}>
        <TextField
          {...form.field("use")}
          inputMode="decimal"
          align="end"
          width="short"
          suffix="kWh"
          maxLength={15}
        />
        <TextField
          {...form.field("rent")}
          hint={t("bill.optional")}
          help={t("bill.rentHelp")}
          inputMode="decimal"
          align="end"
          width="short"
          suffix="€"
          maxLength={12}
        />
      </Section>
      <Button {...form.submitButton(t("comparing"))}>{t("compare")}</Button>
    </Form>
  );
};
