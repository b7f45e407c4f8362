import { Button, type ButtonProps } from "#platform/ui/form/button.tsx";
import { Tooltip } from "#platform/ui/overlay/tooltip.tsx";
import { usePlatformWords } from "../words/platform-words.ts";
import { useSession } from "./session-context.ts";

/** A button for what only the customer may do: disabled during an impersonation, with the reason. */
export const CustomerButton = (button: ButtonProps) => {
  const t = usePlatformWords();
  const { readOnly } = useSession();
  if (!readOnly) return <Button {...button} />;
  const reason = t("errors.read_only_session");
  return (
    <Tooltip label={reason}>
      <Button {...button} aria-disabled aria-description={reason} />
    </Tooltip>
  );
};
