import { useEffect, type ComponentPropsWithRef, type ReactNode } from "react";
import { Form as PlainForm, FormErrorSummary, type FormError } from "#platform/ui/form/form.tsx";
import { FailureNotice } from "../boundary/failure-notice.tsx";
import type { ErrorWords } from "../words/define-words.ts";
import type { ExplainedError } from "../words/use-problem-text.ts";

interface FormProps extends Pick<ComponentPropsWithRef<"form">, "ref" | "aria-label" | "autoComplete"> {
  /** From `useForm`. */
  readonly form: {
    readonly summary: readonly FormError[];
    readonly isAsked: (error: FormError) => boolean;
    readonly submit: () => void;
    readonly failure: ExplainedError<string> | null;
    readonly words: ErrorWords | undefined;
  };
  /** Above the list of what is wrong, which takes the focus. Without it the first wrong field does. */
  readonly summaryTitle?: string;
  /** What was not done: "The password was not changed". */
  readonly failedTitle?: string;
  /** Further text of the notice. */
  readonly failedText?: string;
  readonly width?: "reading" | "full";
  /** In place of the notice of a failed call. */
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}

/** One column of fields and the buttons, below what is wrong with them. */
export const Form = (props: FormProps) => {
  const { form, summaryTitle, failedTitle, failedText, failure, children, ...attributes } = props;
  const { summary, isAsked, submit, words } = form;
  // Outside React: the browser's focus, when the form was submitted with errors or the server has refused a field.
  useEffect(() => {
    const [first] = summary;
    if (summaryTitle === undefined && first?.fieldId !== undefined)
      document.getElementById(first.fieldId)?.focus();
  }, [summary, summaryTitle]);
  return (
    <PlainForm {...attributes} onSubmit={submit}>
      {summaryTitle !== undefined && (
        <FormErrorSummary title={summaryTitle} errors={summary} isAsked={isAsked} />
      )}
      {failure ?? (
        <FailureNotice
          error={form.failure}
          {...(failedTitle === undefined ? {} : { title: failedTitle })}
          {...(words === undefined ? {} : { words })}
        >
          {failedText}
        </FailureNotice>
      )}
      {children}
    </PlainForm>
  );
};
