import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { applianceNames } from "#energy/appliances.ts";
import { isValidCups, normaliseCups } from "#energy/cups.ts";
import { powerFromText } from "#energy/power-change.ts";
import { lookUpSupplyPoint } from "#features/supply-points/contract/look-up-supply-point.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { FormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { ApplianceCard } from "./appliance-card.tsx";
import {
  type ApplianceChoice,
  type CalculatorValues,
  emptyCalculator,
  homeOf,
  isQuantityRight,
  maxQuantityOf,
  noChoice,
  usedAppliances,
  wholeNumber,
} from "./calculator-values.ts";
import styles from "./power-calculator.module.css";
import { useWords } from "./words.ts";

interface CalculatorFormProps {
  readonly typed: FormValues<CalculatorValues>;
  readonly onCalculated: () => void;
}

const cupsLengths = [20, 22];

/** The present power, as the register has it: asked once the CUPS is whole. */
const usePresentPower = (cups: string): number | undefined => {
  const normalised = normaliseCups(cups);
  const { data } = useQuery({
    ...query(lookUpSupplyPoint, { params: { cups: normalised }, query: { old: "0" } }),
    enabled: cupsLengths.includes(normalised.length) && isValidCups(normalised),
    retry: false,
  });
  return data?.powerW;
};

/** What is wrong with the fields. */
const useProblems = (values: CalculatorValues) => {
  const t = useWords();
  const missing = (text: string) => (text.trim() === "" ? t("problems.required") : undefined);
  const wrong = (isRight: boolean, problem: "cups" | "area" | "people" | "present") =>
    isRight ? undefined : t(`problems.${problem}`);
  const problemOf = (name: (typeof applianceNames)[number], choice: ApplianceChoice) =>
    choice.isOn && !isQuantityRight(name, choice)
      ? t("problems.quantity", { maximum: maxQuantityOf(name) ?? 1 })
      : undefined;
  const isNoneOn = usedAppliances(values).length === 0;
  return {
    cups: missing(values.cups) ?? wrong(isValidCups(values.cups), "cups"),
    area: missing(values.area) ?? wrong(wholeNumber(values.area) !== undefined, "area"),
    people: missing(values.people) ?? wrong(wholeNumber(values.people) !== undefined, "people"),
    present: wrong(values.present.trim() === "" || powerFromText(values.present) !== undefined, "present"),
    appliances: Object.fromEntries(
      applianceNames.map((name, index) => [
        name,
        {
          label: t(`appliances.names.${name}`),
          problem:
            problemOf(name, values.appliances[name] ?? noChoice) ??
            (isNoneOn && index === 0 ? t("problems.none") : undefined),
        },
      ]),
    ),
  };
};

const useCalculatorForm = ({ typed, onCalculated }: CalculatorFormProps) => {
  const t = useWords();
  const problems = useProblems(typed.values);
  return useForm(typed, {
    id: "power",
    fields: {
      cups: { label: t("home.cups"), problem: problems.cups },
      area: { label: t("home.area"), problem: problems.area },
      people: { label: t("home.people"), problem: problems.people },
      present: { label: t("home.present"), problem: problems.present },
      appliances: { items: problems.appliances },
      simultaneity: { label: t("simultaneity.label") },
    },
    send: onCalculated,
    summaryTexts: "with_label",
  });
};

/** The home, its appliances, and how many of them are on together. */
export const CalculatorForm = (props: CalculatorFormProps) => {
  const t = useWords();
  const formats = useFormats();
  const { typed } = props;
  const { values, edit, fillIn } = typed;
  const form = useCalculatorForm(props);
  const presentW = usePresentPower(values.cups);
  // Outside React: the register has answered about another supply point.
  useEffect(() => {
    if (presentW !== undefined) fillIn({ present: formats.decimal(presentW / 1000) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed afterwards is not filled in again
  }, [presentW]);
  const isUntouched = JSON.stringify(values) === JSON.stringify(emptyCalculator);
  return (
    <Form form={form} summaryTitle={t("summaryTitle")}>
      <Section title={t("home.title")}>
        <TextField
          {...form.field("cups")}
          help={t("home.cupsHelp")}
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
        />
        <TextField
          {...form.field("area")}
          inputMode="numeric"
          align="end"
          width="short"
          suffix="m²"
          maxLength={5}
        />
        <TextField {...form.field("people")} inputMode="numeric" align="end" width="short" maxLength={3} />
        <TextField
          {...form.field("present")}
          hint={t("home.optional")}
          help={t("home.presentHelp")}
          inputMode="decimal"
          align="end"
          width="short"
          suffix="kW"
          maxLength={10}
        />
      </Section>
      <Section title={t("appliances.title")}>
        <ul className={styles.grid}>
          {applianceNames.map((name) => {
            const { id, error } = form.item("appliances", name);
            return (
              <ApplianceCard
                key={name}
                id={id}
                name={name}
                choice={values.appliances[name] ?? noChoice}
                home={homeOf(values)}
                error={error}
                onChange={(choice) => edit({ appliances: { ...values.appliances, [name]: choice } })}
              />
            );
          })}
        </ul>
        <RadioGroup
          {...form.field("simultaneity")}
          options={[
            { value: "0.25", label: t("simultaneity.few") },
            { value: "0.4", label: t("simultaneity.some") },
            { value: "0.6", label: t("simultaneity.many") },
          ]}
        />
      </Section>
      <Button {...form.submitButton(t("calculate"))} aria-disabled={isUntouched}>
        {t("calculate")}
      </Button>
    </Form>
  );
};
