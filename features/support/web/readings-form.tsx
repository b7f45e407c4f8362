import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { isPlainDate, madridDate, type PlainDate } from "#energy/calendar.ts";
import { compareReading, type MeterRegister, type ReadingDeviation } from "#energy/meter-readings.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { DataTable } from "#platform/ui/data/data-table.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CustomerButton } from "#platform/web/session/customer-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { readingsCategory, type CaseReceipt } from "../contract/case-fields.ts";
import { createCase } from "../contract/create-case.ts";
import { getMeter } from "../contract/get-meter.ts";
import { AttachedFiles, useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import {
  ContractField,
  firstContractName,
  NoContracts,
  useContractOptions,
  type Commodity,
  type ContractOption,
} from "./contract-field.tsx";
import { isReadingDay, unitOf, wholeNumber } from "./reading-rules.ts";
import { SentReceipt } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `reading-${name}`;
const shape = z.object({
  commodity: z.enum(["electricity", "gas"]),
  contractName: z.string(),
  readOn: z.string(),
  values: z.record(z.string(), z.string()),
  comment: z.string(),
  files: z.array(z.string()),
});
type Meter = AnswerOf<typeof getMeter>;
type Registers = Meter["registers"];

const useRegisterLabel = () => {
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
const deviatingOf = (
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
const CheckNotice = ({ deviating, registers }: CheckNoticeProps) => {
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
const EarlierReadings = ({ registers, commodity }: EarlierReadingsProps) => {
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
  readonly values: Record<string, string>;
  readonly problem: (name: string) => string | undefined;
  readonly onEdit: (values: Record<string, string>) => void;
}

/** A number for each register, with the last reading as its help. */
const RegisterFields = ({ registers, commodity, values, problem, onEdit }: RegisterFieldsProps) => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  return (
    <FieldGroup legend={t("readings.registers")} help={t(`readings.help.${commodity}`)}>
      {registers.map(({ register, readings: [last] }) => (
        <TextField
          key={register}
          id={fieldId(register)}
          label={labelOf(register, registers)}
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
          value={values[register] ?? ""}
          onValueChange={(value) => onEdit({ ...values, [register]: value })}
          error={problem(register)}
        />
      ))}
    </FieldGroup>
  );
};

/** What is typed, with its checks; and the meter of the chosen contract. */
const useReadingDraft = (options: readonly ContractOption[]) => {
  const t = useWords();
  const labelOf = useRegisterLabel();
  const [today] = useState<string>(() => madridDate(new Date()));
  const [chosen, setChosen] = useState<string>();
  const contractOf = (name: string) => options.find((option) => option.name === name);
  const meter = useQuery({
    ...query(getMeter, { params: { name: chosen ?? "" } }),
    enabled: chosen !== undefined,
  });
  const registers = chosen === undefined ? [] : (meter.data?.registers ?? []);
  const form = useCheckedForm({
    draftKey: "llum-reading",
    shape,
    empty: {
      commodity: options[0]?.commodity ?? "electricity",
      contractName: firstContractName(options),
      readOn: today,
      values: {},
      comment: "",
      files: [],
    },
    fieldId,
    problemsOf: ({ contractName, readOn, values }) => ({
      contract: contractOf(contractName) === undefined ? t("contract.missing") : undefined,
      on: isReadingDay(readOn, today) ? undefined : t("readings.onNotValid"),
      ...Object.fromEntries(
        registers.map(({ register }) => [
          register,
          wholeNumber(values[register] ?? "") === undefined
            ? `${labelOf(register, registers)}: ${t("readings.valueMissing")}`
            : undefined,
        ]),
      ),
    }),
  });
  const contract = contractOf(form.draft.contractName);
  if (contract?.name !== chosen) setChosen(contract?.name);
  return { form, contract, meter, registers, today, commodity: contract?.commodity ?? form.draft.commodity };
};

/** The form's state with the values that are asked about, and the call that sends it. */
const useReadingsForm = () => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  const options = useContractOptions();
  const reading = useReadingDraft(options);
  const { form, contract, registers, commodity } = reading;
  const { mutate, error, isPending, reset } = useCall(createCase);
  const [receipt, setReceipt] = useState<CaseReceipt>();
  /** The values that the customer was asked about; the same ones are sent at the next press. */
  const [asked, setAsked] = useState<string>();
  const uploads = useAttachedFiles(form, "photo");
  const { readOn, values, comment } = form.draft;
  const typed = JSON.stringify([contract?.name, readOn, values]);
  const deviating = isPlainDate(readOn) ? deviatingOf(registers, { values, readOn, commodity }) : [];
  const isAsked = asked === typed && deviating.length > 0;
  const bodyOf = ({ contractId }: ContractOption) => {
    const read = registers.map(({ register }) => ({
      register,
      value: wholeNumber(values[register] ?? "") ?? 0,
    }));
    const written = read.map(
      ({ register, value }) =>
        `${labelOf(register, registers)} ${formats.number(value)} ${unitOf(commodity)}`,
    );
    const summary = t("readings.message", { day: formats.dayInText(readOn), values: written.join(", ") });
    return {
      contractId,
      commodity,
      categoryId: readingsCategory,
      subject: t("readings.subject"),
      message: comment.trim() === "" ? summary : `${summary}\n\n${comment.trim()}`,
      reading: { readOn, registers: read },
      attachments: [...uploads.ids],
    };
  };
  const submit = (): void => {
    reset();
    if (!form.check() || uploads.problem !== undefined) return;
    if (contract === undefined || registers.length === 0) return;
    if (deviating.length > 0 && !isAsked) setAsked(typed);
    else
      mutate(
        { body: bodyOf(contract) },
        {
          onSuccess: ({ data }) => {
            setReceipt(data);
            form.forget();
          },
        },
      );
  };
  return {
    ...reading,
    options,
    deviating: isAsked ? deviating : [],
    error,
    isPending,
    receipt,
    uploads,
    startAgain: () => setReceipt(undefined),
    submit,
  };
};

/** Sends what the meter shows. Unusual values are asked about, not refused. */
export const ReadingsForm = () => {
  const t = useWords();
  const state = useReadingsForm();
  const { options, form, contract, commodity, meter, registers, deviating, today, receipt, isPending } =
    state;
  const { draft, problem, edit, summary } = form;
  if (options.length === 0) return <NoContracts />;
  if (receipt !== undefined) return <SentReceipt kind="readings" {...receipt} onAgain={state.startAgain} />;
  return (
    <Stack>
      <Form onSubmit={state.submit}>
        <FormErrorSummary title={t("summaryTitle")} errors={summary} />
        <FailureNotice title={t("readings.failed")} error={state.error} words={t} />
        <ContractField
          id={fieldId("contract")}
          options={options}
          commodity={draft.commodity}
          contractName={draft.contractName}
          error={problem("contract")}
          onEdit={(part) => edit({ ...part, values: {} })}
        />
        <TextField
          id={fieldId("on")}
          type="date"
          label={t("readings.on")}
          width="medium"
          max={today}
          value={draft.readOn}
          onValueChange={(readOn) => edit({ readOn })}
          error={problem("on")}
        />
        <FailureNotice title={t("loadFailed")} error={meter.error} words={t} />
        {contract !== undefined && meter.isPending && <Skeleton height="10em" />}
        {registers.length > 0 && (
          <RegisterFields
            registers={registers}
            commodity={commodity}
            values={draft.values}
            problem={problem}
            onEdit={(values) => edit({ values })}
          />
        )}
        <TextAreaField
          id={fieldId("comment")}
          label={t("readings.comment")}
          hint={t("optional")}
          rows={3}
          maxLength={2000}
          value={draft.comment}
          onValueChange={(comment) => edit({ comment })}
        />
        <AttachedFiles id={fieldId("files")} uploads={state.uploads} isChecked={form.isChecked} />
        {deviating.length > 0 && <CheckNotice deviating={deviating} registers={registers} />}
        <CustomerButton
          type="submit"
          variant="primary"
          {...(isPending ? { busyText: t("readings.busy") } : {})}
        >
          {t(deviating.length > 0 ? "readings.submitAnyway" : "readings.submit")}
        </CustomerButton>
      </Form>
      {registers.length > 0 && <EarlierReadings registers={registers} commodity={commodity} />}
    </Stack>
  );
};
