import { Download, Flame, Zap } from "lucide-react";
import { useState, Suspense } from "react";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { KeyFigure, KeyFigures } from "#platform/ui/data/key-figure.tsx";
import { ShareBar } from "#platform/ui/data/share-bar.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { SnackbarProvider } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Card, CardGrid } from "#platform/ui/layout/card.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { TabLinks, Tabs } from "#platform/ui/navigation/tabs.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useColourScheme } from "#platform/ui/theme/use-colour-scheme.ts";
import { ServerHtml } from "#platform/web/html/server-html.tsx";
import { ActionSamples, FeedbackSamples } from "./action-samples.tsx";
import { ChartSamples } from "./chart-samples.tsx";
import { FlowSamples, FormSamples } from "./form-samples.tsx";
import styles from "./gallery.module.css";
import { TableSamples } from "./table-samples.tsx";

const euros = new Intl.NumberFormat("ca-ES", { style: "currency", currency: "EUR" });
const energy = new Intl.NumberFormat("ca-ES", { maximumFractionDigits: 0 });

const PageSamples = () => (
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
      <ShareBar
        label="On va cada euro"
        shares={[
          { id: "energy", label: "Energia", percent: 46, value: "46 cèntims" },
          { id: "tolls", label: "Peatges i càrrecs", percent: 33, value: "33 cèntims" },
          { id: "taxes", label: "Impostos", percent: 21, value: "21 cèntims" },
        ]}
      />
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

const NavigationSamples = () => {
  const [tab, setTab] = useState<"curve" | "reads">("curve");
  return (
    <Section title="Pestanyes">
      <TabLinks
        label="Tipus de subministrament"
        links={[
          { href: "#electricity", label: "Electricitat", icon: <Zap />, isCurrent: true },
          { href: "#gas", label: "Gas", icon: <Flame />, isCurrent: false },
        ]}
      />
      <Tabs
        label="Consum"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "curve", label: "Corba horària", panel: <p>La corba de cada hora.</p> },
          { value: "reads", label: "Lectures", panel: <p>Les lectures del comptador.</p> },
        ]}
      />
      <Prose>
        <h3>Condicions del servei</h3>
        <p>
          Un text llarg, amb <a href="#terms">enllaços</a> i llistes:
        </p>
        <ul>
          <li>el preu de l’energia;</li>
          <li>el preu de la potència.</li>
        </ul>
      </Prose>
    </Section>
  );
};

const roles = [
  "surface",
  "background",
  "sunken",
  "ink",
  "ink-soft",
  "line",
  "line-strong",
  "action",
  "accent",
  "accent-soft",
  "link",
  "positive",
  "warning",
  "negative",
  "p1",
  "p2",
  "p3",
  "p4",
  "p5",
  "p6",
  "surplus",
  "grid",
  "billed",
  "validated",
  "estimated",
];

const ColourSamples = () => (
  <Section title="Colors">
    <ul className={styles.swatches}>
      {roles.map((role) => (
        <li key={role} className={styles.swatch}>
          <span className={styles.colour} style={{ background: `var(--llum-${role})` }} />
          {role}
        </li>
      ))}
    </ul>
  </Section>
);

const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGNISZvKwMDABMQMDAwMAAwOAVW2hxTWAAAAAElFTkSuQmCC";

const sample = `<h2>Avantatges de ser sòcia</h2>
<p>La cooperativa és de qui hi compra. <a href="/_ui/card-form">Un enllaç del portal</a>, <a href="https://exemple.cat">un cap enfora</a>
i una paraula molt llarga: ${"desproporcionadament".repeat(6)}.</p>
<p data-look="note">Dissabte, de 2 a 6 h, la comercialitzadora atura el sistema. No et quedaràs sense llum.</p>
<h3>Què hi guanyes</h3>
<ul><li>Preus que es voten</li><li>Un vot a l'assemblea<ol start="3"><li>Presencial</li><li>O a distància</li></ol></li></ul>
<table><caption>Preus de l’energia</caption><thead><tr><th>Període</th><th>Tarifa</th><th>Energia</th><th>Potència</th><th>Abans</th><th>Ara</th></tr></thead>
<tbody><tr><th scope="row">P1</th><td>2.0TD</td><td>0,20 €/kWh</td><td>28,1 €/kW</td><td>0,24 €</td><td>0,20 €</td></tr>
<tr><th scope="row">P2</th><td>2.0TD</td><td>0,12 €/kWh</td><td>4,1 €/kW</td><td>0,15 €</td><td>0,12 €</td></tr></tbody></table>
<h4>Com es demana</h4>
<details><summary>Què em cal?</summary><p>El teu NIF i <b>cinc minuts</b>.</p></details>
<figure><img src="${picture}" alt="Un degradat" width="96" height="96"><figcaption>Una imatge i què s’hi veu.</figcaption></figure>
<dl><dt>Aportació</dt><dd>100 €, que recuperes quan te’n vas.</dd></dl>
<blockquote>«M'ho van explicar tot per telèfon.»</blockquote>
<p><a data-look="button" href="/_ui">Fes-te’n sòcia</a></p>`;

/** HTML as the retailer publishes it. */
const HtmlSamples = () => (
  <Section title="HTML de fora" lead="El que escriu la comercialitzadora, amb l'aspecte del portal.">
    <Suspense fallback={<SkeletonText lines={7} label="Es carrega" />}>
      <ServerHtml html={sample} />
    </Suspense>
  </Section>
);

const schemes = [
  { value: "light", label: "Clar" },
  { value: "dark", label: "Fosc" },
  { value: "auto", label: "Com el dispositiu" },
] as const;

/** Every component in every state, for developers of screens. Its texts are samples and are not translated. */
export const GalleryScreen = () => {
  const { choice, choose } = useColourScheme();
  return (
    <SnackbarProvider label="Missatges de la galeria" closeLabel="Tanca el missatge">
      <Page
        title="Galeria"
        documentTitle="Galeria"
        lead="Totes les peces del portal, en tots els seus estats."
        actions={
          <SegmentedControl label="Aparença" segments={schemes} value={choice} onValueChange={choose} />
        }
      >
        <PageSamples />
        <ActionSamples />
        <TableSamples />
        <HtmlSamples />
        <ChartSamples />
        <FormSamples />
        <FlowSamples />
        <FeedbackSamples />
        <NavigationSamples />
        <ColourSamples />
        <ButtonRow>
          <LinkButton href="/_ui/card-form">Formulari amb targeta</LinkButton>
          <LinkButton href="/_ui/flow">Formulari de diversos passos</LinkButton>
        </ButtonRow>
      </Page>
    </SnackbarProvider>
  );
};

/** A screen of the kind that takes a card: its route lets no script of others into the document. */
export const CardFormSample = () => (
  <Page
    title="Mostra d’un formulari amb targeta"
    documentTitle="Formulari amb targeta"
    lead="En aquesta pàgina no corre cap script de tercers, s’hagi acceptat el que s’hagi acceptat."
    width="narrow"
  >
    <TextField label="Número de targeta" inputMode="numeric" autoComplete="off" />
    <LinkButton href="/_ui">Torna a la galeria</LinkButton>
  </Page>
);
