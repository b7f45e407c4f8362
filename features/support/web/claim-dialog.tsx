import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Dialog } from "#platform/ui/overlay/dialog.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { ClaimForm } from "./claim-form.tsx";
import { useWords } from "./words.ts";

/** A claim from the contact screen. */
export const ClaimDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  return (
    <Dialog
      isOpen
      width="wide"
      onClose={onClose}
      closeLabel={platformWords("close")}
      title={t("claims.dialogTitle")}
      description={t("claims.lead")}
    >
      <PartBoundary
        failedTitle={t("loadFailed")}
        fallback={<Skeleton height="30rem" />}
        words={t}
        question="claim"
      >
        <ClaimForm />
      </PartBoundary>
    </Dialog>
  );
};
