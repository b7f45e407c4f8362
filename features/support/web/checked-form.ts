import { useState } from "react";
import type * as z from "zod/mini";
import type { FormError } from "#platform/ui/form/form.tsx";
import type { TabKey } from "#platform/web/tab-storage.ts";
import { useDraft } from "#platform/web/use-draft.ts";

interface CheckedFormOptions<Draft extends Record<string, unknown>> {
  /** Key of the draft in the tab's storage. */
  readonly draftKey: TabKey;
  readonly shape: z.core.$ZodType<Draft>;
  readonly empty: Draft;
  /** What the link to the form fills in, over what was typed before. */
  readonly prefilled?: Partial<Draft>;
  /** The error of each field that is wrong now. */
  readonly problemsOf: (draft: Draft) => Readonly<Record<string, string | undefined>>;
  /** The `id` of a field's control. */
  readonly fieldId: (name: string) => string;
}

/** State of a form: what is typed, saved as a draft, and what is wrong with it once it has been submitted. */
export const useCheckedForm = <Draft extends Record<string, unknown>>(options: CheckedFormOptions<Draft>) => {
  const { draftKey, shape, empty, prefilled, problemsOf, fieldId } = options;
  const saved = useDraft(draftKey, shape);
  const [draft, setDraft] = useState<Draft>({ ...(saved.found ?? empty), ...prefilled });
  const [isChecked, setChecked] = useState(false);
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const problems = isChecked ? problemsOf(draft) : {};
  return {
    draft,
    /** The error of a field, once the form was submitted. */
    problem: (name: string): string | undefined => problems[name],
    summary,
    /** Whether the form was submitted, from when on its errors are shown. */
    isChecked,
    edit: (part: Partial<Draft>): void => {
      const edited = { ...draft, ...part };
      setDraft(edited);
      saved.keep(edited);
    },
    /** Whether the form can be sent; otherwise its errors are listed. */
    check: (): boolean => {
      setChecked(true);
      const found = Object.entries(problemsOf(draft)).flatMap(([name, text]) =>
        text === undefined ? [] : [{ fieldId: fieldId(name), text }],
      );
      setSummary(found);
      return found.length === 0;
    },
    /** Empties the form after it was sent. */
    forget: (): void => {
      saved.forget();
      setDraft(empty);
      setChecked(false);
      setSummary([]);
    },
  };
};
