import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";

export const FeedbackSamples = () => (
  <Section title="Avisos i estats">
    <Stack>
      <ButtonRow>
        <StatusChip tone="positive">Pagada</StatusChip>
        <StatusChip tone="warning">Pendent de rebut</StatusChip>
        <StatusChip tone="negative">No pagada</StatusChip>
        <StatusChip tone="info">Retornada</StatusChip>
        <StatusChip tone="neutral">Esborrany</StatusChip>
      </ButtonRow>
      <Notice title="Hi ha un canvi de potència en curs">
        Fins que no s’acabi no en pots demanar un altre. <TextLink href="#n">Mira com va</TextLink>
      </Notice>
      <Notice tone="positive" title="Hem canviat el compte">
        La factura de novembre ja es cobrarà al compte nou.
      </Notice>
      <Notice tone="warning" actions={<Button size="small">Actualitza el correu</Button>}>
        No hem pogut lliurar l’últim correu que et vam enviar.
      </Notice>
      <Notice tone="negative" title="El banc no ha acceptat la targeta">
        No s’ha cobrat res. Revisa les dades o fes servir una altra targeta.
      </Notice>
      <ErrorState
        title="No hem pogut carregar les factures"
        requestId="Petició 3f2a-99c1"
        retry={{ label: "Torna-ho a provar", onRetry: () => undefined }}
      >
        No s’ha perdut res. Si continua passant, digue’ns el número de la petició.
      </ErrorState>
      <SkeletonText lines={4} label="Carregant el contracte" />
      <Spinner label="Esperant la resposta del banc" />
    </Stack>
  </Section>
);
