import { Button, ButtonRow } from "#platform/ui/form/button.tsx";
import { useWords } from "./words.ts";

/** After a link that no longer works: another one. */
export const AskAgain = ({ onAgain }: { onAgain: () => void }) => {
  const t = useWords();
  return (
    <ButtonRow>
      <Button variant="primary" onClick={onAgain}>
        {t("reset.askAgain")}
      </Button>
    </ButtonRow>
  );
};
