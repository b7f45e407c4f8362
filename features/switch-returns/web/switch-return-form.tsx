import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { listRequests } from "#features/requests/contract/list-requests.ts";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads } from "#platform/web/uploads/use-uploads.ts";
import type { getSwitchReturn } from "../contract/get-switch-return.ts";
import { requestSwitchReturn } from "../contract/request-switch-return.ts";
import { maxReturnFiles, switchDiscoveries, switchWishes } from "../contract/switch-return.ts";
import { useWords } from "./words.ts";

export type SwitchFacts = AnswerOf<typeof getSwitchReturn>;

const shape = z.object({
  wish: z.enum([...switchWishes, ""]),
  discovery: z.enum([...switchDiscoveries, ""]),
  otherRetailer: z.string(),
  comments: z.string(),
  isDeclared: z.boolean(),
  files: z.array(z.string()),
});
type Typed = z.output<typeof shape>;
const empty: Typed = {
  wish: "",
  discovery: "",
  otherRetailer: "",
  comments: "",
  isDeclared: false,
  files: [],
};

interface FormProps {
  readonly facts: SwitchFacts;
  readonly onSent: (reference: string) => void;
}

/** What is typed outlives a reload; the call; and the fields with their rules. */
const useSwitchForm = ({ facts, onSent }: FormProps) => {
  const t = useWords();
  const queries = useQueryClient();
  const { contractName: name, statement } = facts;
  const typed = useFormValues({ empty, draft: { key: `llum-own-switch-return-${name}`, shape } });
  const { mutate, error, isPending } = useCall(requestSwitchReturn);
  const { wish, discovery, files, isDeclared, ...texts } = typed.values;
  const uploads = useUploads(uploadCalls, {
    ids: files,
    onIdsChange: (ids) => typed.edit({ files: ids }),
    minimum: 0,
    maximum: maxReturnFiles,
  });
  const send = (): void => {
    if (wish === "" || discovery === "") return;
    const body = { wish, discovery, ...texts, isDeclared: true as const, files: [...uploads.ids] };
    mutate(
      { params: { name }, body },
      {
        onSuccess: ({ reference }) => {
          typed.forget();
          void queries.invalidateQueries({ queryKey: [listRequests.id] });
          onSent(reference);
        },
      },
    );
  };
  const form = useForm(typed, {
    id: "switch-return",
    fields: {
      wish: { label: t("form.wish"), problem: wish === "" ? t("form.wishMissing") : undefined },
      discovery: {
        label: t("form.discovery"),
        problem: discovery === "" ? t("form.discoveryMissing") : undefined,
      },
      otherRetailer: { label: t("form.otherRetailer") },
      comments: { label: t("form.comments") },
      files: { label: t("form.files"), problem: uploads.problem },
      isDeclared: {
        label: t("form.declared", { statement }),
        problem: isDeclared ? undefined : t("form.declaredMissing"),
      },
    },
    send,
    error,
    isPending,
    words: t,
  });
  return { form, uploads, wish, discovery };
};

/** The wish, how the holder came to know, evidence, and the declaration. */
export const SwitchReturnForm = (props: FormProps) => {
  const t = useWords();
  const { form, uploads, wish, discovery } = useSwitchForm(props);
  return (
    <Form form={form} failedTitle={t("form.failed")}>
      <RadioGroup
        {...form.field("wish")}
        options={switchWishes.map((value) => ({ value, label: t(`form.wishes.${value}`) }))}
        value={wish === "" ? undefined : wish}
      />
      <RadioGroup
        {...form.field("discovery")}
        options={switchDiscoveries.map((value) => ({ value, label: t(`form.discoveries.${value}`) }))}
        value={discovery === "" ? undefined : discovery}
      />
      <TextField
        {...form.field("otherRetailer")}
        hint={t("form.optional")}
        help={t("form.otherRetailerHelp")}
        maxLength={100}
      />
      <TextAreaField
        {...form.field("comments")}
        hint={t("form.optional")}
        help={t("form.commentsHelp")}
        maxLength={2_000}
      />
      <UploadField
        {...form.control("files")}
        uploads={uploads}
        help={t("form.filesHelp", { maximum: maxReturnFiles })}
      />
      <Checkbox {...form.checkbox("isDeclared")} />
      <Button {...form.submitButton(t("form.busy"))}>{t("form.submit")}</Button>
    </Form>
  );
};
