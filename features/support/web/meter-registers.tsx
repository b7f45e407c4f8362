import { isPlainDate, type PlainDate } from "#energy/calendar.ts";
import { compareReading, type MeterRegister, type ReadingDeviation } from "#energy/meter-readings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { getMeter } from "../contract/get-meter.ts";
import type { Commodity } from "./contract-field.tsx";
import { unitOf, wholeNumber } from "./reading-rules.ts";
import { useWords } from "./words.ts";

type Registers = AnswerOf<typeof getMeter>["registers"];

/** The name of a register: by its hours, or by its period where there are six. */
export const useRegisterLabel = () => {
  const t = useWords();
  return (register: MeterRegister, registers: Registers): string =>
    registers.length === 6 ? t("readings.period", { register }) : t(`readings.register.${register}`);
};

interface Deviating {
  readonly register: MeterRegister;
  readonly value: number;
  readonly last: number;
  readonly deviation: Exclude<ReadingDeviation, "expected">;
}

/** The registers whose value is unusual, to be asked about. */
export const deviatingOf = (
  registers: Registers,
  { values, readOn, commodity }: { values: Record<string, string>; readOn: PlainDate; commodity: Commodity },
): Deviating[] =>
  registers.flatMap(({ register, readings }) => {
    const value = wholeNumber(values[register] ?? "");
    const earlier = readings.flatMap(({ on, value: read }) => (isPlainDate(on) ? [{ on, value: read }] : []));
    const last = earlier.find(({ on }) => on < readOn);
    if (value === undefined || last === undefined) return [];
    const deviation = compareReading({ commodity, earlier, reading: { on: readOn, value } });
    return deviation === "expected" ? [] : [{ register, value, last: last.value, deviation }];
  });

interface CheckNoticeProps {
  readonly deviating: readonly Deviating[];
  readonly registers: Registers;
}

/** Asks about unusual values; they can be sent all the same. */
export const CheckNotice = ({ deviating, registers }: CheckNoticeProps) => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  return (
    <Notice tone="warning" announce="assertive" title={t("readings.check")}>
      <ul>
        {deviating.map(({ register, value, last, deviation }) => (
          <li key={register}>
            {t(`readings.deviation.${deviation}`, {
              register: labelOf(register, registers),
              value: formats.number(value),
              last: formats.number(last),
            })}
          </li>
        ))}
      </ul>
      {t("readings.checkText")}
    </Notice>
  );
};

interface EarlierReadingsProps {
  readonly registers: Registers;
  readonly commodity: Commodity;
}

/** The latest readings of each register, beside the form. */
export const EarlierReadings = ({ registers, commodity }: EarlierReadingsProps) => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  const rows = registers.flatMap(({ register, readings }) =>
    readings.slice(0, 3).map((reading) => ({ register, ...reading })),
  );
  return (
    <Section title={t("readings.earlier")}>
      <DataTable
        caption={t("readings.earlier")}
        loadingLabel={t("loading")}
        empty={<p>{t("readings.noEarlier")}</p>}
        rows={rows}
        rowKey={({ register, on }) => `${register} ${on}`}
        columns={[
          {
            key: "register",
            header: t("readings.registers"),
            cell: ({ register }) => labelOf(register, registers),
            phone: "title",
          },
          { key: "on", header: t("readings.day"), cell: ({ on }) => formats.day(on) },
          {
            key: "value",
            header: t("readings.value"),
            align: "end",
            cell: ({ value }) => `${formats.number(value)} ${unitOf(commodity)}`,
          },
          {
            key: "origin",
            header: t("readings.origin"),
            cell: ({ origin }) => t(`readings.origins.${origin}`),
          },
        ]}
      />
    </Section>
  );
};

interface RegisterFieldsProps {
  readonly registers: Registers;
  readonly commodity: Commodity;
  readonly fieldOf: (register: MeterRegister) => TextFieldProps;
}

/** A number for each register, with the last reading as its help. */
export const RegisterFields = ({ registers, commodity, fieldOf }: RegisterFieldsProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <FieldGroup legend={t("readings.registers")} help={t(`readings.help.${commodity}`)}>
      {registers.map(({ register, readings: [last] }) => (
        <TextField
          key={register}
          {...fieldOf(register)}
          help={
            last === undefined
              ? t("readings.noLast")
              : t("readings.last", {
                  value: formats.number(last.value),
                  unit: unitOf(commodity),
                  day: formats.day(last.on),
                })
          }
          inputMode="numeric"
          autoComplete="off"
          align="end"
          width="medium"
          suffix={unitOf(commodity)}
          maxLength={12}
        />
      ))}
    </FieldGroup>
  );
};
