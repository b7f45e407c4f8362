import { useEffect, useRef, useState } from "react";
import { Form } from "#platform/ui/form/form.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { useWords } from "../words.ts";
import { EditorButtons } from "./editor-buttons.tsx";
import { useProfileChange } from "./use-profile-change.ts";

/** The language of invoices and notices; that of the portal is chosen in its own corner. */
export const LanguageEditor = ({ value, onDone }: { value: CompleteLanguage; onDone: () => void }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const problemText = useProblemText(t);
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(value);
  // The editor takes the place of the button that was pressed, and its focus.
  useEffect(() => select.current?.focus(), []);
  const { send, error, isPending } = useProfileChange({ doneText: () => t("contact.saved"), onDone });
  return (
    <Form onSubmit={() => send({ language: chosen })}>
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
