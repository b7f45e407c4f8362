import { FileText, Zap } from "lucide-react";
import { useState } from "react";
import { FileField } from "#platform/ui/form/file-field.tsx";
import { FieldGroup } from "#platform/ui/form/field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Checklist } from "#platform/ui/form/checklist.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Steps } from "#platform/ui/navigation/steps.tsx";
import { Timeline } from "#platform/ui/data/timeline.tsx";
import { ActionList } from "#platform/ui/navigation/action-list.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { SliderField } from "#platform/ui/form/slider-field.tsx";

const fileWords = {
  choose: "Tria fitxers",
  drop: "o deixa’ls anar aquí",
  remove: (name: string) => `Treu ${name}`,
  size: (bytes: number) => `${Math.ceil(bytes / 1000)} kB`,
};

const sampleFiles = [new File(["…"], "factura-setembre.pdf", { type: "application/pdf" })];

export const FlowSamples = () => {
  const [files, setFiles] = useState<readonly File[]>(sampleFiles);
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
          files={files}
          onFilesChange={setFiles}
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
