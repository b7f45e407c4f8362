import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { type TabKey, tabStorage } from "../tab-storage.ts";

interface Draft<V> {
  readonly key: TabKey;
  /** What is stored of the values. Leave secrets out of it, and what a person accepts anew each time. */
  readonly shape: z.core.$ZodType<Partial<NoInfer<V>>>;
  /** `on_request`: the form begins empty and offers the draft (`offered`, `resume`). */
  readonly resumes?: "at_once" | "on_request";
}

interface FormValuesOptions<V> {
  readonly empty: V;
  /** Values that outlive a reload, in this tab and as long as the person is the same (`tabStorage`). */
  readonly draft?: Draft<V>;
  /** What the link to the form fills in, over what was typed before. */
  readonly prefilled?: Partial<V>;
}

export interface FormValues<V> {
  readonly values: V;
  readonly edit: (part: Partial<V>) => void;
  /** Fills in what a lookup has found, but for the fields that the person has filled in or corrected. */
  readonly fillIn: (part: Partial<V>) => void;
  /** Empties the form and removes its draft. */
  readonly forget: () => void;
  /** Whether there is a draft that can be resumed. */
  readonly isOffered: boolean;
  readonly resume: () => void;
}

/** What a form holds, to be checked and sent by `useForm`. */
export const useFormValues = <V extends object>(options: FormValuesOptions<V>): FormValues<V> => {
  const { empty, draft, prefilled } = options;
  const [found, setFound] = useState<Partial<V> | undefined>(() => {
    if (draft === undefined) return undefined;
    return z.safeParse(draft.shape, tabStorage.read(draft.key)).data;
  });
  const isResumed = draft?.resumes !== "on_request";
  const [{ values, isEdited }, setState] = useState({
    values: { ...empty, ...(isResumed ? found : undefined), ...prefilled },
    isEdited: false,
  });
  const [filled, setFilled] = useState<Partial<V>>({});
  const edit = (part: Partial<V>): void =>
    setState((now) => ({ values: { ...now.values, ...part }, isEdited: true }));

  // Outside React: the tab's storage.
  useEffect(() => {
    if (draft === undefined || !isEdited) return;
    tabStorage.write(draft.key, z.safeParse(draft.shape, values).data);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- key and shape are those of the form
  }, [values, isEdited, draft?.key]);

  return {
    values,
    edit,
    fillIn: (part) => {
      const expected = { ...empty, ...filled };
      const untouched: Partial<V> = { ...part };
      for (const name in part) if (values[name] !== expected[name]) delete untouched[name];
      setFilled({ ...filled, ...untouched });
      edit(untouched);
    },
    forget: () => {
      if (draft !== undefined) tabStorage.remove(draft.key);
      setFound(undefined);
      setState({ values: empty, isEdited: false });
    },
    isOffered: !isResumed && found !== undefined && !isEdited,
    resume: () => edit({ ...found }),
  };
};
