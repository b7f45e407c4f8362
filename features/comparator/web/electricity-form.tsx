import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { madridDate } from "#energy/calendar.ts";
import { normaliseCups } from "#energy/cups.ts";
import { powerFromText } from "#energy/power-change.ts";
import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { centsFromText, thousandthsFromText } from "#energy/typed-quantity.ts";
import { listTariffs } from "#features/catalogue/contract/list-tariffs.ts";
import { listRetailers } from "#features/lookups/contract/list-retailers.ts";
import type { Formats } from "#platform/contract/format.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import type { ExplainedError } from "#platform/web/words/use-problem-text.ts";
import type { compareElectricity, ElectricityBill } from "../contract/compare-electricity.ts";
import { emptyBill, useBillProblems, useUseProblems } from "./bill-rules.ts";
import { AmountFields, SupplyFields } from "./shared-bill-fields.tsx";
import { fieldsOfTariff } from "./tariff-fields.ts";
import { useWords } from "./words.ts";
import type { OwnErrorCodeOf } from "#platform/contract/endpoint.ts";

export const electricityShape = z.object({
  cups: z.string(),
  retailer: z.string(),
  tariff: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  zip: z.string(),
  power: z.string(),
  power2: z.string(),
  uses: z.record(z.string(), z.string()),
});
export type ElectricityValues = z.output<typeof electricityShape>;
export const emptyElectricity: ElectricityValues = { ...emptyBill, power: "", power2: "", uses: {} };

const households = "018";

/** What a code holds, as a person would type it; the tariff is that of homes, which alone have codes. */
export const valuesOfCode = (bill: LinkedBill, formats: Formats): Partial<ElectricityValues> => {
  const [power, power2] = bill.contractedPowersW.map((powerW) => formats.decimal(powerW / 1000));
  const uses = bill.billedWh.map((wh, index): [string, string] => [
    `p${index + 1}`,
    formats.decimal(wh / 1000),
  ]);
  return {
    tariff: String(Number(households)),
    ...(bill.cups !== null && { cups: bill.cups }),
    ...(bill.period !== null && bill.period),
    ...(bill.totalCents !== null && { amount: formats.decimals(bill.totalCents / 100, 2) }),
    ...(bill.postalCode !== null && { zip: bill.postalCode }),
    ...(power !== undefined && { power }),
    ...(power2 !== undefined && { power2 }),
    ...(uses.length > 0 && { uses: Object.fromEntries(uses) }),
  };
};

interface ElectricityFormProps {
  readonly typed: FormValues<ElectricityValues>;
  readonly onCompare: (bill: ElectricityBill) => void;
  readonly error: ExplainedError<OwnErrorCodeOf<typeof compareElectricity>> | null;
  readonly isPending: boolean;
}

const optionalWh = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === "" ? undefined : thousandthsFromText(text);

const billOf = (values: ElectricityValues, names: readonly string[], hasPower2: boolean): ElectricityBill => {
  const usesWh = Object.fromEntries(names.map((name) => [name, optionalWh(values.uses[name])]));
  const zip = values.zip.trim();
  const power2W = hasPower2 ? powerFromText(values.power2) : undefined;
  return {
    cups: normaliseCups(values.cups),
    retailerId: Number(values.retailer),
    mode: "auto",
    from: values.from,
    to: values.to,
    tariffId: Number(values.tariff),
    invoiceCents: centsFromText(values.amount) ?? 0,
    p1Wh: usesWh.p1 ?? 0,
    ...Object.fromEntries(
      names.slice(1).flatMap((name) => (usesWh[name] === undefined ? [] : [[`${name}Wh`, usesWh[name]]])),
    ),
    power1W: powerFromText(values.power) ?? 0,
    ...(power2W !== undefined && { power2W }),
    ...(zip !== "" && { postalCode: zip }),
  };
};

/** The choices of the form, and which fields the chosen tariff has. */
const useTariff = (values: ElectricityValues) => {
  const { data: retailers } = useSuspenseQuery(query(listRetailers, {}));
  const { data: tariffs } = useSuspenseQuery(query(listTariffs, { query: { old: "0" } }));
  const tariff = tariffs.find(({ tariffId }) => String(tariffId) === values.tariff);
  const { periods, hasPower2 } = fieldsOfTariff(tariff?.name ?? "");
  return {
    retailers: retailers.data.map(({ retailerId, name }) => ({ id: retailerId, name })),
    tariffs: tariffs.map(({ tariffId, name }) => ({ id: tariffId, name })),
    names: ["p1", "p2", "p3", "p4", "p5", "p6"].slice(0, periods),
    hasPower2,
    isHousehold: periods === 3,
  };
};

const useElectricityForm = (
  { typed, onCompare, error, isPending }: ElectricityFormProps,
  { names, hasPower2, isHousehold, retailers }: ReturnType<typeof useTariff>,
  today: ReturnType<typeof madridDate>,
) => {
  const t = useWords();
  const { values } = typed;
  const shared = useBillProblems(values, today);
  const rules = useUseProblems(values, {
    powers: hasPower2 ? [values.power, values.power2] : [values.power],
    uses: names.map((name) => values.uses[name] ?? ""),
  });
  const labelOf = (name: string): string => {
    if (names.length === 1) return t("use.total");
    const known = isHousehold ? (["p1", "p2", "p3"] as const).find((each) => each === name) : undefined;
    return known === undefined ? t("use.period", { period: name.toUpperCase() }) : t(`use.${known}`);
  };
  const uses = names.map((name, index) => {
    const text = values.uses[name] ?? "";
    return [
      name,
      { label: labelOf(name), problem: index === 0 ? rules.requiredUse(text) : rules.optionalUse(text) },
    ] as const;
  });
  const power2Label = t(isHousehold ? "power.p2" : "power.p2Plain");
  return useForm(typed, {
    id: "electricity",
    fields: {
      cups: { label: t("bill.cups"), problem: shared.cups },
      ...(retailers.length > 0 && {
        retailer: { label: t("bill.retailer"), problem: shared.retailer, serverName: "comerOrigin" },
      }),
      tariff: { label: t("bill.tariff"), problem: shared.tariff, codes: ["tariff_not_found"] },
      power: { label: t("power.p1"), problem: rules.requiredPower(values.power) },
      ...(hasPower2 && { power2: { label: power2Label, problem: rules.optionalPower(values.power2) } }),
      uses: { items: Object.fromEntries(uses) },
      from: { label: t("bill.from"), problem: shared.from, codes: ["period_not_valid"] },
      to: { label: t("bill.to"), problem: shared.to },
      amount: { label: t("bill.amount"), problem: shared.amount },
      zip: { label: t("bill.zip"), problem: shared.zip },
    },
    send: () => onCompare(billOf(values, names, hasPower2)),
    error,
    isPending,
    words: t,
    summaryTexts: "with_label",
  });
};

/** The bill as a person copies it. */
export const ElectricityForm = (props: ElectricityFormProps) => {
  const t = useWords();
  const [today] = useState(() => madridDate(new Date()));
  const tariff = useTariff(props.typed.values);
  const form = useElectricityForm(props, tariff, today);
  const { retailers, tariffs, names, hasPower2 } = tariff;
  const shared = { commodity: "electricity", field: form.field, retailers, tariffs, today } as const;
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("notCompared")}>
      <Section title={t("bill.title")}>
        <SupplyFields {...shared} />
        <AmountFields {...shared} />
      </Section>
      <Section title={t("power.title")}>
        <TextField
          {...form.field("power")}
          inputMode="decimal"
          align="end"
          width="short"
          suffix="kW"
          maxLength={10}
        />
        {hasPower2 && (
          <TextField
            {...form.field("power2")}
            hint={t("bill.optional")}
            inputMode="decimal"
            align="end"
            width="short"
            suffix="kW"
            maxLength={10}
          />
        )}
      </Section>
      <Section title={t("use.title")}>
        {names.map((name) => (
          <TextField
            key={name}
            {...form.item("uses", name)}
            inputMode="decimal"
            align="end"
            width="short"
            suffix="kWh"
            maxLength={15}
          />
        ))}
      </Section>
      <Button {...form.submitButton(t("comparing"))}>{t("compare")}</Button>
    </Form>
  );
};
