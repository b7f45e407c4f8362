import { ActionSamples } from "./action-samples.tsx";
import { ChartSamples } from "./chart-samples.tsx";
import { ColourSamples } from "./colour-samples.tsx";
import { FeedbackSamples } from "./feedback-samples.tsx";
import { FlowSamples } from "./flow-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { HtmlSamples } from "./html-samples.tsx";
import { NavigationSamples } from "./navigation-samples.tsx";
import { PageSamples } from "./page-samples.tsx";
import { TableSamples } from "./table-samples.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { SnackbarProvider } from "#platform/ui/feedback/snackbar.tsx";
import { useColourScheme } from "#platform/ui/theme/use-colour-scheme.ts";

const schemes = [
  { value: "light", label: "Clar" },
  { value: "dark", label: "Fosc" },
  { value: "auto", label: "Com el dispositiu" },
] as const;

/** Every part in every state, for whoever builds screens. Its words are samples and are not translated. */
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
        <LinkButton href="/_ui/card-form">Formulari amb targeta</LinkButton>
      </Page>
    </SnackbarProvider>
  );
};
