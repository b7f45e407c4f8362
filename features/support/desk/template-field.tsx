import { SelectField } from "#platform/ui/form/select-field.tsx";
import type { AnswerBeginning } from "../contract/answer-templates.ts";
import { useWords } from "./words.ts";

interface TemplateFieldProps {
  readonly templates: readonly AnswerBeginning[];
  /** What is written already stays, above the template. */
  readonly message: string;
  readonly onMessageChange: (message: string) => void;
}

/** Begins an answer with a template; nothing where the retailer has none. */
export const TemplateField = ({ templates, message, onMessageChange }: TemplateFieldProps) => {
  const t = useWords();
  if (templates.length === 0) return null;
  return (
    <SelectField
      label={t("answer.template")}
      placeholder={t("answer.noTemplate")}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value=""
      onValueChange={(id) => {
        const chosen = templates.find((template) => template.id === id);
        if (chosen !== undefined)
          onMessageChange(message === "" ? chosen.text : `${message}\n\n${chosen.text}`);
      }}
    />
  );
};
