import { useState } from "react";
import type { FormValues } from "../form/use-form-values.ts";
import { type Flow, type StepName, valuesOf } from "./flow.ts";
import type { WizardStore } from "./wizard-store.ts";

/** A step's values for `useForm`: what is typed is in the flow's draft at once. */
export const useStepValues = <A, R, Name extends StepName<A>>(
  flow: Flow<A>,
  store: WizardStore<A, R>,
  name: Name,
): FormValues<A[Name]> => {
  const [filled, setFilled] = useState<Partial<A[Name]>>({});
  const read = (): A[Name] => valuesOf(flow, store.read().state, name);
  const edit = (part: Partial<A[Name]>): void => store.edit(name, { ...read(), ...part });
  return {
    values: read(),
    edit,
    fillIn: (part) => {
      const expected = { ...flow.steps[name].empty, ...filled };
      const values = read();
      const untouched: Partial<A[Name]> = { ...part };
      for (const field in part) if (values[field] !== expected[field]) delete untouched[field];
      setFilled({ ...filled, ...untouched });
      edit(untouched);
    },
    forget: () => store.edit(name, flow.steps[name].empty),
    isOffered: false,
    resume: () => {},
  };
};
