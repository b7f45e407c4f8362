import { Download } from "lucide-react";
import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Card, CardGrid } from "#platform/ui/layout/card.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";

const euros = new Intl.NumberFormat("ca-ES", { style: "currency", currency: "EUR" });
const energy = new Intl.NumberFormat("ca-ES", { maximumFractionDigits: 0 });

export const PageSamples = () => (
  <>
    <Card
      tone="accent"
      actions={
        <ButtonRow>
          <Button variant="primary">Paga 82,30 €</Button>
          <Button icon={<Download />}>Baixa la factura</Button>
        </ButtonRow>
      }
    >
      <KeyFigures>
        <KeyFigure
          size="large"
          label="Has de pagar"
          value={euros.formatToParts(82.3)}
          detail="Fins al 3 d’oct. de 2026, per targeta o transferència"
        />
      </KeyFigures>
    </Card>
    <Section title="Xifres" lead="La resposta, abans que el detall.">
      <KeyFigures>
        <KeyFigure label="Aquest mes" value={`${energy.format(214)} kWh`} detail="12 menys que fa un any" />
        <KeyFigure label="Cost estimat" value={euros.formatToParts(1041.07)} tone="warning" />
        <KeyFigure label="Excedents" value={euros.formatToParts(-18.42)} tone="positive" />
        <KeyFigure label="Pendent" value={euros.formatToParts(164.6)} tone="negative" />
      </KeyFigures>
    </Section>
    <CardGrid>
      <Card
        title="Contracte 0042"
        aside={<StatusChip tone="positive">Actiu</StatusChip>}
        actions={<Button size="small">Canvia la potència</Button>}
      >
        <DefinitionList
          rows={[
            { term: "Tarifa", description: "2.0TD" },
            { term: "Potència", description: "P1 4,6 kW · P2 4,6 kW" },
            {
              term: "Adreça",
              description: "C. Major 12, 2n 1a, 17001 Girona",
              action: <TextLink href="#a">Canvia</TextLink>,
            },
          ]}
        />
      </Card>
      <Card title="El que costarà">
        <DefinitionList
          layout="totals"
          rows={[
            { term: "Dret de connexió", description: euros.format(9.04) },
            { term: "Dret d’accés, 1,15 kW", description: euros.format(22.66) },
            { term: "IVA 21 %", description: euros.format(6.66) },
            { term: "Total", description: euros.format(38.36) },
          ]}
        />
      </Card>
    </CardGrid>
  </>
);
