import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import type { StepName } from "#platform/web/wizard/flow.ts";
import type { StepViews, WizardStep } from "#platform/web/wizard/step-view.ts";
import { Wizard } from "#platform/web/wizard/wizard.tsx";
import { createSampleServer, type SampleAnswers, sampleFlow } from "./flow-records.ts";

interface StepProps<Name extends StepName<SampleAnswers>> {
  readonly step: WizardStep<SampleAnswers, Name>;
}

const summaryTitle = "Hi ha dades per corregir";
const missing = (text: string, problem: string): string | undefined =>
  text.trim() === "" ? problem : undefined;

const InstallationStep = ({ step }: StepProps<"installation">) => {
  const { cups } = step.values.values;
  const form = useForm(step.values, {
    id: "installation",
    fields: {
      cups: { label: "CUPS", problem: missing(cups, "Escriu el CUPS: és a qualsevol factura.") },
      use: { label: "Per a què és?" },
    },
    send: step.submit,
    isPending: step.isPending,
  });
  return (
    <Form form={form} summaryTitle={summaryTitle} failure={step.failure}>
      <TextField {...form.field("cups")} help="El número del teu punt de subministrament." />
      <RadioGroup
        {...form.field("use")}
        options={[
          { value: "home", label: "Un habitatge" },
          { value: "business", label: "Un negoci" },
        ]}
      />
      {step.buttons}
    </Form>
  );
};

const CompanyStep = ({ step }: StepProps<"company">) => {
  const { name } = step.values.values;
  const form = useForm(step.values, {
    id: "company",
    fields: { name: { label: "Raó social", problem: missing(name, "Escriu com es diu l’empresa.") } },
    send: step.submit,
  });
  return (
    <Form form={form} summaryTitle={summaryTitle} failure={step.failure}>
      <TextField {...form.field("name")} autoComplete="organization" />
      {step.buttons}
    </Form>
  );
};

const PersonStep = ({ step }: StepProps<"person">) => {
  const { taxId, email } = step.values.values;
  const form = useForm(step.values, {
    id: "person",
    fields: {
      taxId: { label: "NIF", problem: missing(taxId, "Escriu el NIF.") },
      email: { label: "Correu electrònic", problem: missing(email, "Escriu el correu electrònic.") },
    },
    send: step.submit,
    isPending: step.isPending,
  });
  return (
    <Form form={form} summaryTitle={summaryTitle} failure={step.failure}>
      <TextField {...form.field("taxId")} width="medium" help="Amb 00000000T es veu una negativa." />
      <TextField {...form.field("email")} type="email" autoComplete="email" />
      {step.buttons}
    </Form>
  );
};

const PaymentStep = ({ step }: StepProps<"payment">) => {
  const { iban } = step.values.values;
  const form = useForm(step.values, {
    id: "payment",
    fields: { iban: { label: "IBAN", problem: missing(iban, "Escriu l’IBAN.") } },
    send: step.submit,
  });
  return (
    <Form form={form} summaryTitle={summaryTitle} failure={step.failure}>
      <TextField {...form.field("iban")} autoComplete="off" help="No es desa en aquest navegador." />
      {step.buttons}
    </Form>
  );
};

const ConfirmationStep = ({ step }: StepProps<"confirmation">) => {
  const { isAccepted } = step.values.values;
  const form = useForm(step.values, {
    id: "confirmation",
    fields: {
      isAccepted: {
        label: "Accepto les condicions",
        problem: isAccepted ? undefined : "Accepta les condicions per continuar.",
      },
    },
    send: step.submit,
  });
  return (
    <Stack gap="large">
      {step.summary}
      <Form form={form} summaryTitle={summaryTitle} failure={step.failure}>
        <Checkbox {...form.checkbox("isAccepted")} />
        {step.buttons}
      </Form>
    </Stack>
  );
};

const uses = { home: "Un habitatge", business: "Un negoci" };

const views: StepViews<SampleAnswers> = {
  installation: {
    title: "La instal·lació",
    rows: ({ cups, use }) => [
      { term: "CUPS", description: cups, field: "cups" },
      { term: "Ús", description: uses[use], field: "use" },
    ],
    render: (step) => <InstallationStep step={step} />,
  },
  company: {
    title: "L’empresa",
    rows: ({ name }) => [{ term: "Raó social", description: name, field: "name" }],
    render: (step) => <CompanyStep step={step} />,
  },
  person: {
    title: "Qui ets",
    rows: ({ taxId, email }) => [
      { term: "NIF", description: taxId, field: "taxId" },
      { term: "Correu electrònic", description: email, field: "email" },
    ],
    render: (step) => <PersonStep step={step} />,
  },
  payment: {
    title: "El pagament",
    rows: ({ iban }) => [{ term: "IBAN", description: `•••• ${iban.slice(-4)}`, field: "iban" }],
    render: (step) => <PaymentStep step={step} />,
  },
  confirmation: {
    title: "Revisa-ho",
    nextText: "Confirma-ho i envia-ho",
    render: (step) => <ConfirmationStep step={step} />,
  },
};

/** The records of this page. */
export const sampleServer = createSampleServer();

const ServerControls = () => {
  const [isOffline, setOffline] = useState(false);
  return (
    <Disclosure summary="Què passa fora d’aquesta pàgina">
      <Stack>
        <Checkbox
          label="No hi ha connexió"
          checked={isOffline}
          onCheckedChange={(next) => {
            setOffline(next);
            sampleServer.setOffline(next);
          }}
        />
        <ButtonRow>
          <Button size="small" onClick={() => sampleServer.changeElsewhere("ES0021000000000099")}>
            Canvia el CUPS des d’un altre dispositiu
          </Button>
        </ButtonRow>
      </Stack>
    </Disclosure>
  );
};

const answerOf = (result: { reference: string } | undefined) => (
  <Notice tone="positive" announce="polite">
    {result === undefined ? "Ja s’havia enviat." : `S’ha enviat amb el número ${result.reference}.`}
  </Notice>
);

/** A flow of steps with a record in memory, at an address of its own. */
export const FlowSample = () => {
  const resumeId = useLinkToken();
  return (
    <>
      <Wizard
        key={resumeId}
        flow={sampleFlow}
        resumeId={resumeId}
        record={sampleServer.record}
        send={sampleServer.send}
        title="Mostra d’un formulari de diversos passos"
        views={views}
        refusalText={() => "Aquest NIF no surt al registre. Torna enrere o corregeix-lo."}
        proof={{ label: "Últims tres caràcters del NIF", help: "Per saber que la sol·licitud és teva: 78Z." }}
        answer={answerOf}
      />
      <ServerControls />
    </>
  );
};
