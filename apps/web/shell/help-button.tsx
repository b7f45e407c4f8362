import { CircleQuestionMark } from "lucide-react";
import { useState, type ComponentProps, type ComponentType } from "react";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { RoundButton } from "#platform/ui/form/round-button.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { Place } from "../navigation/navigation-entries.ts";
import { usePlaceAddress } from "../navigation/use-navigation.tsx";
import type { HelpDialog } from "./help-dialog.tsx";

/** The contact page: the deployment's own address, or else the one in the customer's or visitor's navigation. */
export const helpLink = (
  configured: string | undefined,
  places: readonly Place[],
  addressOf: (place: Place) => string,
): { href: string; isOutside: boolean } | undefined => {
  // The configuration accepts only https addresses and paths of the portal.
  if (configured !== undefined) return { href: configured, isOutside: !configured.startsWith("/") };
  const page = places.find(({ entry }) => entry.isContactPage);
  return page === undefined ? undefined : { href: addressOf(page), isOutside: page.outside !== undefined };
};

type Dialog = ComponentType<Parameters<typeof HelpDialog>[0]>;

const loadDialog = async (): Promise<Dialog> => (await import("./help-dialog.tsx")).HelpDialog;

interface HelpButtonProps {
  places: readonly Place[];
  look: ComponentProps<typeof RoundButton>["look"];
}

/** Help on every page, where the deployment enables it; its dialog is loaded on demand. */
export const HelpButton = ({ places, look }: HelpButtonProps) => {
  const t = usePlatformWords();
  const { helpDialog } = useSettings();
  const addressOf = usePlaceAddress();
  const showSnackbar = useSnackbar();
  const [Loaded, setLoaded] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);
  if (!helpDialog.enabled) return null;

  const handlePress = (): void => {
    setOpen(true);
    loadDialog().then(
      (dialog) => setLoaded(() => dialog),
      () => {
        setOpen(false);
        showSnackbar({ text: t("help.failed"), tone: "negative" });
      },
    );
  };
  return (
    <>
      <RoundButton
        look={look}
        label={t("help.open")}
        icon={<CircleQuestionMark aria-hidden="true" />}
        onPress={handlePress}
        onApproach={() => void loadDialog().catch(() => {})}
      />
      {Loaded !== undefined && (
        <Loaded
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          contact={helpLink(helpDialog.link, places, addressOf)}
        />
      )}
    </>
  );
};
