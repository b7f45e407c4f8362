import { Section } from "#platform/ui/layout/section.tsx";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useApi } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { SendFileField } from "#platform/web/desk/send-file-field.tsx";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { maxBankFileBytes } from "../contract/bank-file.ts";
import { sendBankFile } from "../contract/send-bank-file.ts";
import { useWords } from "./words.ts";

const limitMb = maxBankFileBytes / 1_000_000;

/** Sends a file of the bank as soon as it is chosen; its page opens when it has been read. */
export const SendBankFile = () => {
  const t = useWords();
  const api = useApi();
  const path = useDeskPath();
  const problemText = useProblemText(t);
  return (
    <Section title={t("send.title")}>
      <SendFileField
        label={t("send.file")}
        help={t("send.help", { limitMb })}
        accept=".xml,application/xml,text/xml"
        maxBytes={maxBankFileBytes}
        tooLarge={t("send.tooLarge", { limitMb })}
        send={async (file, sending) => {
          const { bankFileId } = await api.send(sendBankFile, { query: { name: file.name }, file }, sending);
          return bankFileId;
        }}
        problemOf={(error) => (error instanceof ApiError ? problemText(error) : undefined)}
        addressOf={(bankFileId) => path("remittances.bankFile", { bankFileId })}
      />
    </Section>
  );
};
