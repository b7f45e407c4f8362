import { useState } from "react";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { PasswordField } from "#platform/ui/form/password-field.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";

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
