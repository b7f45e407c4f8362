import type { ReactNode } from "react";
import type { FormValues } from "../form/use-form-values.ts";
import type { StepName } from "./flow.ts";

/** An answer of a step as it is read: on the summary, and in a conflict. */
export interface SummaryRow {
  readonly term: string;
  /** Undefined when nothing was answered. */
  readonly description: ReactNode;
  /** The field that changes it, by its name in the step's form. */
  readonly field?: string;
}

/** What the form of a step gets. Its `useForm` has the step's name as `id`, so that the summary leads to its fields. */
export interface WizardStep<A, Name extends StepName<A>> {
  readonly values: FormValues<A[Name]>;
  /** Of all submitted steps. */
  readonly answers: Partial<A>;
  /** `send` of the form: what is right goes on. */
  readonly submit: () => void;
  readonly isPending: boolean;
  /** Why the flow does not go on: `failure` of the form. */
  readonly failure: ReactNode;
  /** At the end of the form. */
  readonly buttons: ReactNode;
  /** The answers of the steps before, with links that change them: for the last step. */
  readonly summary: ReactNode;
}

export interface StepView<A, Name extends StepName<A>> {
  /** The page's heading, and the step's name in the progress. */
  readonly title: string;
  readonly rows?: (values: A[Name], answers: Partial<A>) => readonly SummaryRow[];
  readonly render: (step: WizardStep<A, Name>) => ReactNode;
  /** "Confirm and send" for the last step. */
  readonly nextText?: string;
}

export type StepViews<A> = { readonly [Name in StepName<A>]: StepView<A, Name> };

/** The rows of a step with these answers. */
export const rowsOf = <A>(
  views: StepViews<A>,
  name: StepName<A>,
  answers: Partial<A>,
): readonly SummaryRow[] => {
  const values = answers[name];
  return values === undefined ? [] : (views[name].rows?.(values, answers) ?? []);
};
