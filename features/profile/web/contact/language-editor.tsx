import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { useSnackbar } from "#platform/ui/snackbar/snackbar-context.ts";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { query, useCall } from "#platform/web/api/query.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { updateProfile } from "#features/profile/contract/update-profile.ts";
import { useWords } from "../words.ts";
import { EditorButtons } from "./editor-buttons.tsx";

/** The language of invoices and notices; that of the portal is chosen in its own corner. */
export const LanguageEditor = ({ value, onDone }: { value: CompleteLanguage; onDone: () => void }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const tell = useSnackbar();
  const queries = useQueryClient();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(value);
  // The editor takes the place of the button that was pressed, and its focus.
  useEffect(() => select.current?.focus(), []);
  const { mutate, error, isPending } = useCall(updateProfile);
  const handleSubmit = (): void =>
    mutate(
      { body: { language: chosen } },
      {
        onSuccess: (profile) => {
          queries.setQueryData(query(getProfile, {}).queryKey, profile);
          tell({ tone: "positive", text: t("contact.saved") });
          onDone();
        },
      },
    );
  return (
    <Form onSubmit={handleSubmit}>
      <SelectField
        label={t("language")}
        error={error === null ? undefined : problemText(error)}
        width="medium"
        ref={select}
        value={chosen}
        onValueChange={(code) => setChosen(completeLanguages.find((one) => one === code) ?? value)}
        options={completeLanguages.map((code) => ({
          value: code,
          label: platformWords(`languageNames.${code}`),
        }))}
      />
      <EditorButtons isPending={isPending} onCancel={onDone} />
    </Form>
  );
};
