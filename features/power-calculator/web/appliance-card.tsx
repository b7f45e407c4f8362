import {
  type Appliance,
  type ApplianceName,
  appliances,
  applianceTotalW,
  type Home,
} from "#energy/appliances.ts";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { AppliancePicture } from "./appliance-picture.tsx";
import { type ApplianceChoice, maxQuantityOf, usedOf } from "./calculator-values.ts";
import styles from "./power-calculator.module.css";
import { useWords } from "./words.ts";

interface ApplianceCardProps {
  readonly id: string;
  readonly name: ApplianceName;
  readonly choice: ApplianceChoice;
  readonly home: Home;
  readonly error: string | undefined;
  readonly onChange: (choice: ApplianceChoice) => void;
}

/** An appliance with its switch, and what it adds to the power of the home while it is on. */
export const ApplianceCard = ({ id, name, choice, home, error, onChange }: ApplianceCardProps) => {
  const t = useWords();
  const formats = useFormats();
  const maximum = maxQuantityOf(name);
  const { capacitiesLitres: litres = [], quantity }: Appliance = appliances[name];
  const hints = ["heating", "electric_vehicle", "heating_oil", "pool"] as const;
  const hint = hints.find((each) => each === name);
  return (
    <li className={styles.appliance} data-on={choice.isOn || undefined}>
      <div className={styles.head}>
        <span className={styles.picture}>
          <AppliancePicture name={name} />
        </span>
        {choice.isOn && (
          <output className={styles.badge} htmlFor={id}>
            {formats.power(applianceTotalW(usedOf(name, choice), home))}
          </output>
        )}
      </div>
      <Checkbox
        id={choice.isOn && maximum !== undefined ? `${id}-switch` : id}
        label={t(`appliances.names.${name}`)}
        checked={choice.isOn}
        onCheckedChange={(isOn) => onChange({ ...choice, isOn })}
        {...(hint !== undefined && { help: t(`appliances.hints.${hint}`) })}
      />
      {choice.isOn && litres.length > 0 && (
        <SelectField
          label={t("appliances.capacity")}
          value={choice.option}
          options={litres.map((each, option) => ({
            value: String(option),
            label: t("appliances.litres", { litres: each }),
          }))}
          onValueChange={(option) => onChange({ ...choice, option })}
        />
      )}
      {choice.isOn && maximum !== undefined && (
        <TextField
          id={id}
          label={t(quantity === "volume" ? "appliances.volume" : "appliances.count")}
          value={choice.quantity}
          inputMode="numeric"
          align="end"
          width="short"
          maxLength={3}
          error={error}
          {...(quantity === "volume" && { suffix: "m³" })}
          onValueChange={(typed) => onChange({ ...choice, quantity: typed })}
        />
      )}
    </li>
  );
};
