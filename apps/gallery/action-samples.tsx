import { ArrowRight, Download, EllipsisVertical, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Spinner } from "#platform/ui/feedback/loading-screen.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { Menu } from "#platform/ui/overlay/menu.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";

export const ActionSamples = () => {
  const [isOpen, setOpen] = useState(false);
  const showSnackbar = useSnackbar();
  return (
    <Section title="Accions">
      <Stack>
        <ButtonRow>
          <Button variant="primary">Canvia la potència</Button>
          <Button>Descarrega el contracte</Button>
          <Button variant="quiet">Torna enrere</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Anul·la la sol·licitud
          </Button>
          <Button variant="primary" busyText="Canviant la potència…">
            Canvia la potència
          </Button>
          <Tooltip label="Només consulta: no es pot canviar res en nom d’una altra persona.">
            <Button aria-disabled>Canvia l’IBAN</Button>
          </Tooltip>
        </ButtonRow>
        <ButtonRow>
          <Button size="small" icon={<Download />}>
            Baixa
          </Button>
          <Button size="small" variant="primary">
            Paga
          </Button>
          <Button size="small" variant="quiet">
            Historial
          </Button>
          <LinkButton href="#x" icon={<ArrowRight />}>
            Compara preus
          </LinkButton>
          <Menu
            trigger={<Button icon={<EllipsisVertical />}>Més accions</Button>}
            choices={[
              { id: "pdf", label: "Baixa el PDF", icon: <FileText />, onSelect: () => undefined },
              { id: "xml", label: "Detall de la factura", href: "#x" },
              {
                id: "iban",
                label: "Canvia l’IBAN",
                disabledReason: "Hi ha un canvi en curs",
                onSelect: () => undefined,
              },
              { id: "no", label: "Anul·la", icon: <Trash2 />, tone: "negative", onSelect: () => undefined },
            ]}
          />
        </ButtonRow>
        <ButtonRow>
          <Button onClick={() => setOpen(true)}>Obre el diàleg</Button>
          <Button
            onClick={() =>
              showSnackbar({
                text: "La factura és a la carpeta de baixades.",
                tone: "positive",
                action: { label: "Obre-la", onAction: () => undefined },
              })
            }
          >
            Mostra un missatge
          </Button>
        </ButtonRow>
        <p>
          Un text amb un <TextLink href="#text">enllaç</TextLink>, un{" "}
          <TextLink href="#strong" variant="strong">
            enllaç principal
          </TextLink>{" "}
          i un{" "}
          <TextLink href="#quiet" variant="quiet">
            enllaç discret
          </TextLink>
          .
        </p>
      </Stack>
      <SampleDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
};

interface SampleDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const SampleDialog = ({ isOpen, onClose }: SampleDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Vols canviar el compte on cobrem?"
    description="A partir de la factura de novembre cobrarem a ES91 2100 •••• 1332. Ho pots tornar a canviar quan vulguis."
    closeLabel="Tanca"
    actions={
      <>
        <Button variant="primary" onClick={onClose}>
          Canvia el compte
        </Button>
        <Button onClick={onClose}>Deixa-ho com està</Button>
      </>
    }
  />
);

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
