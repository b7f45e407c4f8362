import { Notice } from "#platform/ui/feedback/notice.tsx";
import { useCallBackWords } from "./words.ts";

/** After a call-back was asked for. */
export const CallBackSent = ({ reference }: { readonly reference: string }) => {
  const t = useCallBackWords();
  return (
    <Notice tone="positive" announce="assertive" title={t("sent.title")}>
      {t("sent.text")} {t("sent.reference", { reference })}
    </Notice>
  );
};
