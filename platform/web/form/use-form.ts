import { useId, useState, type ReactNode } from "react";
import type { ButtonProps } from "#platform/ui/form/button.tsx";
import type { FormError } from "#platform/ui/form/form.tsx";
import type { ErrorWords } from "../words/define-words.ts";
import { useProblemText, type ExplainedError } from "../words/use-problem-text.ts";
import type { FormValues } from "./use-form-values.ts";

interface FieldRule<Code extends string> {
  readonly label?: ReactNode;
  /** What is wrong with the value; undefined when nothing is. Shown from the submission on that has found it. */
  readonly problem?: string | undefined;
  /** `at_once` for problems that are shown while the person types. */
  readonly shown?: "at_once" | "when_submitted";
  /** The refusals that are about this field; `rest`: all that are about no other one. */
  readonly codes?: readonly Code[] | "rest";
  /** The field's name in `fieldErrors`, where it is another one. */
  readonly serverName?: string;
  /** The message when the server names the field in `fieldErrors`, in place of that of the code. */
  readonly invalid?: string;
}

/** Fields that a value holds together, such as the powers of P1 to P6: `form.item("powers", "P1")`. */
interface FieldGroup<Code extends string> {
  readonly items: Readonly<Record<string, FieldRule<Code>>>;
}

interface FormOptions<V, Name extends keyof V & string, Code extends string> {
  /** Unique on the page; begins the `id` of each control. */
  readonly id?: string;
  /** The fields in their order. A conditional field that is not drawn is left out. */
  readonly fields: { readonly [N in Name]?: FieldRule<NoInfer<Code>> | FieldGroup<NoInfer<Code>> };
  /** Called when nothing is wrong. */
  readonly send: () => void;
  /** Of the call that `send` makes. */
  readonly error?: ExplainedError<NoInfer<Code>> | null | undefined;
  readonly isPending?: boolean;
  /** Have the texts of the refusals. */
  readonly words?: ErrorWords<Code>;
  /** `with_label` where messages alone do not name their field. */
  readonly summaryTexts?: "alone" | "with_label";
}

interface ListedField {
  readonly path: string;
  readonly name: string;
  readonly rule: FieldRule<string>;
}

const listFields = (fields: object): ListedField[] => {
  const entries: [string, FieldRule<string> | FieldGroup<string> | undefined][] = Object.entries(fields);
  return entries.flatMap(([name, rule]) => {
    if (rule === undefined) return [];
    if (!("items" in rule)) return [{ path: name, name, rule }];
    return Object.entries(rule.items).map(([item, each]) => ({
      path: `${name}-${item}`,
      name,
      rule: each,
    }));
  });
};

/** The fields that a refusal is about. */
const refusedIn = (
  list: readonly ListedField[],
  { code, fieldErrors }: Pick<ExplainedError<string>, "code" | "fieldErrors">,
): ListedField[] => {
  const named = list.filter(
    ({ name, rule: { codes, serverName = name } }) =>
      Object.hasOwn(fieldErrors, serverName) || (codes !== "rest" && codes?.includes(code) === true),
  );
  return named.length > 0 ? named : list.filter(({ rule }) => rule.codes === "rest");
};

/** The server's refusal, with the values that the form had when it arrived; without them it no longer holds. */
interface Received {
  readonly error: unknown;
  readonly values?: object;
}

interface ErrorOptions {
  readonly id: string;
  readonly list: readonly ListedField[];
  readonly values: object;
  readonly error: ExplainedError<string> | null;
  /** The message of `error`. */
  readonly errorText: string | undefined;
  readonly summaryTexts: "alone" | "with_label";
}

/** What the last submission has found wrong, and what the server has refused. */
const useFormErrors = ({ id, list, values, error, errorText, summaryTexts }: ErrorOptions) => {
  const [reported, setReported] = useState<readonly string[]>([]);
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [received, setReceived] = useState<Received>({ error: null });
  const refused = error === null ? [] : refusedIn(list, error);

  const refusalText = ({ name, rule: { serverName = name, invalid } }: ListedField): string | undefined => {
    const isNamed = Object.hasOwn(error?.fieldErrors ?? {}, serverName);
    return isNamed ? (invalid ?? errorText) : errorText;
  };
  const showSummary = (
    fields: readonly ListedField[],
    textOf: (field: ListedField) => string | undefined,
  ): void =>
    setSummary(
      fields.map((field) => {
        const { label } = field.rule;
        const isLabelled = summaryTexts === "with_label" && typeof label === "string";
        const text = textOf(field);
        return { fieldId: `${id}-${field.path}`, text: isLabelled ? `${label}: ${text}` : text };
      }),
    );
  if (error !== received.error) {
    setReceived({ error, values });
    if (refused.length > 0) showSummary(refused, refusalText);
  }
  const isReceived = received.values !== undefined;
  const hasChanged = (name: string): boolean =>
    Reflect.get(received.values ?? {}, name) !== Reflect.get(values, name);
  return {
    summary,
    /** Whether a listed error is still about a field of the form: what is asked depends on the values. */
    isAsked: ({ fieldId }: FormError): boolean =>
      fieldId === undefined || list.some(({ path }) => `${id}-${path}` === fieldId),
    errorOf: (field: ListedField): string | undefined => {
      const { path, name, rule } = field;
      const isShown = rule.shown === "at_once" || reported.includes(path);
      if (rule.problem !== undefined && isShown) return rule.problem;
      return isReceived && !hasChanged(name) && refused.includes(field) ? refusalText(field) : undefined;
    },
    /** The refusal that is about no field. */
    failure: isReceived && refused.length === 0 ? error : null,
    /** Shows what is wrong in place of what was shown before, and answers whether nothing is. */
    check: (): boolean => {
      const wrong = list.filter(({ rule }) => rule.problem !== undefined);
      setReceived({ error });
      setReported([...reported, ...wrong.map(({ path }) => path)]);
      showSummary(wrong, ({ rule }) => rule.problem);
      return wrong.length === 0;
    },
    clear: (): void => {
      setReported([]);
      setSummary([]);
    },
  };
};

export type SubmitButtonProps = Pick<ButtonProps, "type" | "variant" | "busyText">;

/** What a control gets of its form. */
interface FormControl {
  readonly id: string;
  readonly label: ReactNode;
  readonly error: string | undefined;
}
export interface FormField<Value> extends FormControl {
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
}

/**
 * A form: its list of fields gives ids, labels and rules, and shows the server's refusals at their fields. The errors of a
 * submission are listed by `Form`, which moves the focus; an error is shown until its value is right, that of the server
 * until its value changes. Nothing is sent twice.
 *
 * ```tsx
 * const empty = { holder: "", iban: "", isOwner: false, powers: { P1: "", P2: "" } };
 * const shape = z.object({ holder: z.string(), iban: z.string() });
 *
 * export const SampleForm = ({ periods, onDone }: SampleFormProps) => {
 *   const t = useWords();
 *   const { mutate, error, isPending } = useCall(changeSample);
 *   const values = useFormValues({ empty, draft: { key: "llum-own-sample", shape } });
 *   const { holder, iban, isOwner, powers } = values.values;
 *   // A lookup: values.fillIn({ holder: found.name });
 *   const form = useForm(values, {
 *     id: "sample",
 *     fields: {
 *       holder: { label: t("holder"), problem: holder === "" ? t("holderMissing") : undefined },
 *       // The server's `fieldErrors` has it as `account`, and a refusal of its own is about it.
 *       iban: { label: t("iban"), problem: ibanProblem(iban), serverName: "account", codes: ["account_closed"] },
 *       // Asked for only with an IBAN.
 *       ...(iban !== "" && { isOwner: { label: t("owner"), problem: isOwner ? undefined : t("ownerMissing") } }),
 *       powers: { items: Object.fromEntries(periods.map((period) => [period, { label: period, problem: … }])) },
 *     },
 *     send: () => mutate({ body: { … } }, { onSuccess: () => (form.forget(), onDone()) }),
 *     error,
 *     isPending,
 *     words: t,
 *   });
 *   return (
 *     <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("failed")}>
 *       <TextField {...form.field("holder")} autoComplete="name" />
 *       <TextField {...form.field("iban")} />
 *       {iban !== "" && <Checkbox {...form.checkbox("isOwner")} />}
 *       {periods.map((period) => <TextField key={period} {...form.item("powers", period)} suffix="kW" />)}
 *       <Button {...form.submitButton(t("sending"))}>{t("send")}</Button>
 *     </Form>
 *   );
 * };
 * ```
 *
 * Files: `useUploads` with the ids among the values, and its `problem` as that of their field.
 */
export const useForm = <V extends object, Name extends keyof V & string, Code extends string = never>(
  { values, edit, forget }: FormValues<V>,
  options: FormOptions<V, Name, Code>,
) => {
  const { fields, send, error = null, isPending = false, words, summaryTexts = "alone" } = options;
  const ownId = useId();
  const { id = ownId } = options;
  const problemText = useProblemText(words);
  const errorText = error === null ? undefined : problemText(error);
  const list = listFields(fields);
  const errors = useFormErrors({ id, list, values, error, errorText, summaryTexts });
  const control = (path: string): FormControl => {
    const field = list.find((each) => each.path === path);
    return { id: `${id}-${path}`, label: field?.rule.label, error: field && errors.errorOf(field) };
  };
  const set = <N extends Name>(name: N, value: V[N]): void => {
    const part: Partial<V> = {};
    part[name] = value;
    edit(part);
  };
  return {
    values,
    edit,
    summary: errors.summary,
    isAsked: errors.isAsked,
    /** Why it was not done, where no field is wrong. */
    failure: errors.failure,
    words,
    submit: (): void => {
      if (!isPending && errors.check()) send();
    },
    /** Of a text, a select, a group of radios. */
    field: <N extends Name>(name: N): FormField<V[N]> => ({
      ...control(name),
      value: values[name],
      onValueChange: (value) => set(name, value),
    }),
    checkbox: <N extends Name>(name: N) => ({
      ...control(name),
      checked: values[name],
      onCheckedChange: (isChecked: V[N]): void => set(name, isChecked),
    }),
    /** A text among those of a group. */
    item: (name: Name, item: string): FormField<string> => {
      const value: unknown = Reflect.get(Object(values[name]), item);
      return {
        ...control(`${name}-${item}`),
        value: typeof value === "string" ? value : "",
        onValueChange: (text) => set(name, Object.assign({}, values[name], { [item]: text })),
      };
    },
    /** Of a control of another kind. */
    control: (name: Name): FormControl => control(name),
    submitButton: (busyText: string): SubmitButtonProps => ({
      type: "submit",
      variant: "primary",
      ...(isPending ? { busyText } : {}),
    }),
    /** Empties the form after it was sent. */
    forget: (): void => {
      forget();
      errors.clear();
    },
  };
};
