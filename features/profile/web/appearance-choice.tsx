import { Monitor, Moon, Sun } from "lucide-react";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { useColourScheme } from "#platform/ui/theme/use-colour-scheme.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useWords } from "./words.ts";

/** Light, dark, or as the device says. */
export const AppearanceChoice = () => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const { choice, choose } = useColourScheme();
  return (
    <SegmentedControl
      label={t("appearance.label")}
      segments={[
        { value: "light", label: platformWords("colourSchemes.light"), icon: <Sun aria-hidden="true" /> },
        { value: "dark", label: platformWords("colourSchemes.dark"), icon: <Moon aria-hidden="true" /> },
        { value: "auto", label: platformWords("colourSchemes.auto"), icon: <Monitor aria-hidden="true" /> },
      ]}
      value={choice}
      onValueChange={choose}
    />
  );
};
