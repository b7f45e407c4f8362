import { FileText, Zap } from "lucide-react";
import { useState } from "react";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Checklist } from "#platform/ui/form/checklist.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { FileField, type FileRow } from "#platform/ui/form/file-field.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { SliderField } from "#platform/ui/form/slider-field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { Steps } from "#platform/ui/navigation/steps.tsx";

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

export const FormSamples = () => {
  const [contract, setContract] = useState<string>();
  const [delivery, setDelivery] = useState<"email" | "postal">();
  const [view, setView] = useState<"amount" | "energy">("amount");
  const [errors, setErrors] = useState<readonly { fieldId: string; text: string }[]>([]);
  return (
    <Section title="Formularis">
      <Form
        onSubmit={() => setErrors([{ fieldId: "power-p1", text: "La potència P1 ha de ser més gran que 0" }])}
      >
        <FormErrorSummary title="Hi ha una dada per corregir" errors={errors} />
        <TextField label="NIF o correu electrònic" autoComplete="username" />
        <PasswordField label="Clau" words={passwordWords} autoComplete="current-password" />
        <TextField
          id="power-p1"
          label="Potència P1"
          help="De 8 a 24 h els dies laborables. És a qualsevol factura."
          error={errors.length > 0 ? "Escriu una potència més gran que 0" : undefined}
          suffix="kW"
          inputMode="decimal"
          align="end"
          width="short"
        />
        <TextField label="CUPS" hint="(opcional)" defaultValue="ES0031405000000001" disabled />
        <SelectField
          label="Motiu"
          placeholder="Tria’n un"
          width="medium"
          options={[
            { value: "1", label: "La factura" },
            { value: "2", label: "El comptador" },
          ]}
        />
        <Selector
          label="Contracte"
          options={contracts}
          value={contract}
          onValueChange={setContract}
          placeholder="Escriu un número o una adreça"
          emptyText="Cap contracte no té aquestes paraules."
          moreText={({ shown, total }) => `${shown} de ${total}: escriu per trobar el teu.`}
        />
        <TextAreaField label="Explica’ns què passa" help="Com més concret, abans ho resoldrem." />
        <RadioGroup
          label="Com vols rebre les factures?"
          options={[
            { value: "email", label: "Per correu electrònic", help: "El mateix dia que s’emeten." },
            { value: "postal", label: "Per correu postal" },
          ]}
          value={delivery}
          onValueChange={setDelivery}
        />
        <Checkbox
          label="Soc titular del compte"
          help="Cal per poder domiciliar-hi els rebuts."
          error={errors.length > 0 ? "Confirma que el compte és teu" : undefined}
        />
        <Checkbox label="Rep el butlletí" defaultChecked />
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
          <Button type="submit" variant="primary">
            Canvia la potència
          </Button>
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
