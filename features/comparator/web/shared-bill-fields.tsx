import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import type { FormField } from "#platform/web/form/use-form.ts";
import { useWords } from "./words.ts";

interface Choice {
  readonly id: number;
  readonly name: string;
}

type SharedName = "cups" | "retailer" | "tariff" | "from" | "to" | "amount" | "zip";

interface SharedBillFieldsProps {
  readonly commodity: "electricity" | "gas";
  readonly field: (name: SharedName) => FormField<string>;
  readonly retailers: readonly Choice[];
  readonly tariffs: readonly Choice[];
  readonly today: string;
}

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => ({ value: String(id), label: name }));

/** Which supply the bill is of, and whose bill it is. */
export const SupplyFields = ({ commodity, field, retailers, tariffs }: SharedBillFieldsProps) => {
  const t = useWords();
  return (
    <>
      <TextField
        {...field("cups")}
        help={t("bill.cupsHelp")}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
      />
      {/* The field is not drawn when no retailer is known. */}
      {retailers.length > 0 && (
        <SelectField
          {...field("retailer")}
          options={optionsOf(retailers)}
          placeholder={t("bill.chooseRetailer")}
        />
      )}
      <SelectField
        {...field("tariff")}
        help={t(commodity === "gas" ? "bill.tariffHelpGas" : "bill.tariffHelp")}
        options={optionsOf(tariffs)}
        placeholder={t("bill.chooseTariff")}
        width="medium"
      />
    </>
  );
};

/** Its days, its amount, and the place of its taxes. */
export const AmountFields = ({ field, today }: SharedBillFieldsProps) => {
  const t = useWords();
  return (
    <>
      <TextField {...field("from")} help={t("bill.fromHelp")} type="date" width="medium" max={today} />
      <TextField {...field("to")} type="date" width="medium" max={today} />
      <TextField
        {...field("amount")}
        help={t("bill.amountHelp")}
        inputMode="decimal"
        align="end"
        width="short"
        suffix="€"
        maxLength={12}
      />
      <TextField
        {...field("zip")}
        hint={t("bill.optional")}
        help={t("bill.zipHelp")}
        inputMode="numeric"
        autoComplete="postal-code"
        width="short"
        maxLength={5}
      />
    </>
  );
};
