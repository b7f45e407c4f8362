import { LinkButton } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";

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
