import { FileText, Zap } from "lucide-react";
import { useState } from "react";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Checklist } from "#platform/ui/form/checklist.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { SliderField } from "#platform/ui/form/slider-field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Fold, FoldList } from "#platform/ui/layout/fold.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { Steps } from "#platform/ui/navigation/steps.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";

const contracts = Array.from({ length: 412 }, (_, index) => ({
  value: String(index),
  label: `Contracte ${String(index + 1).padStart(4, "0")}`,
  detail: `Carrer de la Llum ${index + 1}, Girona`,
}));

const passwordWords = {
  show: "Mostra",
  hide: "Amaga",
  showLabel: "Mostra la clau",
  hideLabel: "Amaga la clau",
  shown: "La clau es veu",
  hidden: "La clau no es veu",
};

const periods = ["P1", "P2"] as const;
const empty: {
  user: string;
  password: string;
  cups: string;
  powers: Record<string, string>;
  reason: string;
  contract: string | undefined;
  message: string;
  delivery: "email" | "postal" | undefined;
  isHolder: boolean;
  isSubscribed: boolean;
} = {
  user: "",
  password: "",
  cups: "ES0031405000000001",
  powers: {},
  reason: "",
  contract: undefined,
  message: "",
  delivery: undefined,
  isHolder: false,
  isSubscribed: true,
};

/** A form with every kind of field: `useFormValues`, `useForm` and `Form`. */
const useSampleForm = () => {
  const typed = useFormValues({ empty });
  const { powers, delivery, isHolder } = typed.values;
  return useForm(typed, {
    id: "sample",
    fields: {
      user: { label: "NIF o correu electrònic" },
      password: { label: "Clau" },
      powers: {
        items: Object.fromEntries(
          periods.map((period) => {
            const isPositive = Number(powers[period]?.replace(",", ".") ?? "") > 0;
            const problem = `Escriu una potència ${period} més gran que 0`;
            return [period, { label: `Potència ${period}`, problem: isPositive ? undefined : problem }];
          }),
        ),
      },
      cups: { label: "CUPS" },
      reason: { label: "Motiu" },
      contract: { label: "Contracte" },
      message: { label: "Explica’ns què passa" },
      delivery: { label: "Com vols rebre les factures?" },
      // Asked for only of who gets them by post.
      ...(delivery === "postal" && {
        isHolder: {
          label: "Soc titular del compte",
          problem: isHolder ? undefined : "Confirma que el compte és teu",
        },
      }),
      isSubscribed: { label: "Rep el butlletí" },
    },
    send: typed.forget,
  });
};

export const FormSamples = () => {
  const form = useSampleForm();
  const [view, setView] = useState<"amount" | "energy">("amount");
  return (
    <Section title="Formularis">
      <Form form={form} summaryTitle="Hi ha una dada per corregir">
        <TextField {...form.field("user")} autoComplete="username" />
        <PasswordField {...form.field("password")} words={passwordWords} autoComplete="current-password" />
        {periods.map((period) => (
          <TextField
            key={period}
            {...form.item("powers", period)}
            help="De 8 a 24 h els dies laborables. És a qualsevol factura."
            suffix="kW"
            inputMode="decimal"
            align="end"
            width="short"
          />
        ))}
        <TextField {...form.field("cups")} hint="(opcional)" disabled />
        <SelectField
          {...form.field("reason")}
          placeholder="Tria’n un"
          width="medium"
          options={[
            { value: "1", label: "La factura" },
            { value: "2", label: "El comptador" },
          ]}
        />
        <Selector
          {...form.field("contract")}
          options={contracts}
          placeholder="Escriu un número o una adreça"
          emptyText="Cap contracte no té aquestes paraules."
          moreText={({ shown, total }) => `${shown} de ${total}: escriu per trobar el teu.`}
        />
        <TextAreaField {...form.field("message")} help="Com més concret, abans ho resoldrem." />
        <RadioGroup
          {...form.field("delivery")}
          options={[
            { value: "email", label: "Per correu electrònic", help: "El mateix dia que s’emeten." },
            { value: "postal", label: "Per correu postal" },
          ]}
        />
        {form.values.delivery === "postal" && (
          <Checkbox {...form.checkbox("isHolder")} help="Cal per poder domiciliar-hi els rebuts." />
        )}
        <Checkbox {...form.checkbox("isSubscribed")} />
        <div>
          <SegmentedControl
            label="Què mostra"
            segments={[
              { value: "amount", label: "Import" },
              { value: "energy", label: "Energia" },
            ]}
            value={view}
            onValueChange={setView}
          />
        </div>
        <div>
          <Button {...form.submitButton("S’està canviant…")}>Canvia la potència</Button>
        </div>
      </Form>
    </Section>
  );
};

const fileWords = {
  choose: "Tria fitxers",
  drop: "o deixa’ls anar aquí",
  remove: (name: string) => `Treu ${name}`,
  cancel: (name: string) => `Atura l’enviament de ${name}`,
  retry: "Torna-ho a provar",
  retryLabel: (name: string) => `Torna-ho a provar: ${name}`,
  preview: (name: string) => `Vista prèvia de ${name}`,
  progress: (name: string) => `Enviament de ${name}`,
  sent: (name: string) => `${name}: enviat`,
  failed: (name: string) => `${name}: no s’ha enviat`,
  removed: (name: string) => `${name}: tret`,
};

const sampleRows: readonly FileRow[] = [
  {
    id: "1",
    name: "factura-setembre.pdf",
    size: "1,2 MB",
    status: "sent",
    text: "Enviat",
    preview: undefined,
  },
  {
    id: "2",
    name: "comptador.jpg",
    size: "3,4 MB",
    status: "sending",
    text: "S’està enviant: 40 %",
    fraction: 0.4,
  },
];

export const FlowSamples = () => {
  const [rows, setRows] = useState(sampleRows);
  const [share, setShare] = useState(40);
  return (
    <Section title="Camí d’un tràmit">
      <Stack gap="large">
        <Steps
          label="Passos del canvi"
          steps={["Tria la bateria", "Quin percentatge", "Confirma"]}
          current={1}
          doneLabel="fet"
        />
        <SliderField
          label="Percentatge"
          help="De tot el que aboca el contracte."
          sliderLabel="Percentatge, lliscant"
          value={share}
          onValueChange={setShare}
          suffix="%"
          formatValue={(value) => `${value} %`}
        />
        <FieldGroup legend="Potència de cada període" layout="row">
          {["P1", "P2", "P3"].map((period) => (
            <TextField
              key={period}
              label={period}
              suffix="kW"
              inputMode="decimal"
              align="end"
              defaultValue="4,6"
            />
          ))}
        </FieldGroup>
        <FileField
          label="Documents"
          help="Fotos o PDF, fins a 15 MB."
          words={fileWords}
          rows={rows}
          onAdd={(files) =>
            setRows([
              ...rows,
              ...files.map(({ name }, index) => ({
                id: `${rows.length + index + 1}`,
                name,
                size: "1 KB",
                status: "waiting" as const,
                text: "En espera",
              })),
            ])
          }
          onRemove={(id) => setRows(rows.filter((row) => row.id !== id))}
          onRetry={() => undefined}
          camera="Fes una foto"
          accept="image/*,.pdf"
        />
        <Checklist
          label="La clau nova"
          metLabel="Ho compleix:"
          unmetLabel="Falta:"
          items={[
            { id: "length", text: "6 caràcters o més", isMet: true },
            { id: "case", text: "Majúscules i minúscules", isMet: false },
          ]}
        />
        <ReadingSamples />
      </Stack>
    </Section>
  );
};

const ReadingSamples = () => (
  <>
    <Disclosure summary="Què és el CUPS?">
      El número del teu punt de subministrament. És a qualsevol factura i comença per ES.
    </Disclosure>
    <FoldList>
      <Fold title="Dades de contacte" detail="nom@exemple.cat">
        On t’enviem els avisos.
      </Fold>
      <Fold title="Documents" detail="4 documents" content="opening">
        El contracte signat i les condicions.
      </Fold>
    </FoldList>
    <Timeline
      events={[
        {
          id: "3",
          when: "14 d’oct. 2026",
          what: "Rebut retornat",
          detail: "El compte no tenia prou saldo.",
        },
        { id: "2", when: "10 d’oct. 2026", what: "Rebut enviat al banc" },
        { id: "1", when: "3 d’oct. 2026", what: "Factura emesa" },
      ]}
    />
    <PeriodStepper
      text="Octubre de 2026"
      previousLabel="El mes anterior"
      nextLabel="El mes següent"
      onPrevious={() => undefined}
    />
    <ActionList
      actions={[
        {
          href: "#invoices",
          label: "Consulta les factures",
          detail: "Baixa-les o paga-les",
          icon: <FileText />,
        },
        {
          href: "#power",
          label: "Canvia la potència",
          disabledReason: "Hi ha un canvi en curs",
          icon: <Zap />,
        },
      ]}
    />
  </>
);
