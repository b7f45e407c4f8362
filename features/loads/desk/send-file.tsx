import { useState } from "react";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { ApiError } from "#platform/web/api/api-error.ts";
import { useApi } from "#platform/web/api/query.ts";
import { useDeskPath } from "#platform/web/desk/desk-context.ts";
import { SendFileField } from "#platform/web/desk/send-file-field.tsx";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { maxLoadBytes } from "../contract/file-load.ts";
import type { listLoads } from "../contract/list-loads.ts";
import { sendLoadFile } from "../contract/send-load-file.ts";
import { useWords } from "./words.ts";

const limitMb = Math.floor(maxLoadBytes / 1_000_000);

type Kind = AnswerOf<typeof listLoads>["kinds"][number];

/** The field for the file, once its kind is chosen; when the file has arrived, its page opens. */
const LoadFileField = ({ kind, format }: Kind) => {
  const t = useWords();
  const api = useApi();
  const path = useDeskPath();
  const problemText = useProblemText(t);
  return (
    <SendFileField
      label={t("send.file")}
      help={t(`send.formats.${format}`, { limitMb })}
      accept=""
      maxBytes={maxLoadBytes}
      tooLarge={t("send.tooLarge", { limitMb })}
      send={async (file, sending) => {
        const { loadId } = await api.send(sendLoadFile, { query: { kind, name: file.name }, file }, sending);
        return loadId;
      }}
      problemOf={(error) => (error instanceof ApiError ? problemText(error) : undefined)}
      addressOf={(loadId) => path("loads.load", { loadId })}
    />
  );
};

/** Sends a file to be rehearsed: what it holds, then the file. */
export const SendFile = ({ kinds }: { readonly kinds: readonly Kind[] }) => {
  const t = useWords();
  const [chosen, setChosen] = useState("");
  const kind = kinds.find((each) => each.kind === chosen);
  return (
    <Section title={t("send.title")}>
      <Stack>
        <SelectField
          label={t("send.kind")}
          help={t("send.order")}
          placeholder={t("send.choose")}
          options={kinds.map(({ kind: value, title }) => ({ value, label: title }))}
          value={chosen}
          onValueChange={setChosen}
        />
        {kind !== undefined && <LoadFileField key={kind.kind} {...kind} />}
        {kind?.format === "json_lines" && <p>{t("send.documents")}</p>}
      </Stack>
    </Section>
  );
};
