import * as z from "zod/mini";
import {
  contactHours,
  isValidTelephone,
  maxCallBackFileBytes,
  type CallBackContact,
  type ContactHours,
} from "#platform/contract/call-back.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { normaliseMobile } from "#platform/contract/mobile.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useFormValues } from "../form/use-form-values.ts";
import { useSettings } from "../portal/portal-context.ts";
import type { UploadCalls } from "../uploads/upload-calls.ts";
import { UploadField } from "../uploads/upload-field.tsx";
import { useUploads } from "../uploads/use-uploads.ts";
import type { ErrorWords } from "../words/define-words.ts";
import type { ExplainedError } from "../words/use-problem-text.ts";
import { useCallBackWords } from "./words.ts";

/** What is stored of the form in the tab: not the consent, which a person gives anew each time. */
const shape = z.object({
  givenName: z.string(),
  surname1: z.string(),
  surname2: z.string(),
  email: z.string(),
  telephone: z.string(),
  contactHours: z.string(),
  invoice: z.array(z.string()),
});
type CallBackValues = z.output<typeof shape> & { consent: boolean };
const empty: CallBackValues = {
  givenName: "",
  surname1: "",
  surname2: "",
  email: "",
  telephone: "",
  contactHours: "",
  invoice: [],
  consent: false,
};

const slotOf = (text: string): ContactHours | undefined => contactHours.find((slot) => slot === text);

interface CallBackFormProps<Code extends string> {
  /** Begins the id of each field; unique on the page. */
  readonly id: string;
  readonly send: (contact: CallBackContact, onSent: () => void) => void;
  /** Of the call that `send` makes. */
  readonly error: ExplainedError<NoInfer<Code>> | null;
  readonly isPending: boolean;
  /** Texts of the codes of that call; those of a call-back are the platform's. */
  readonly words?: ErrorWords<Code>;
  /** `uploadCalls` of `features/uploads/contract`, where the latest bill can be attached. */
  readonly uploadCalls: UploadCalls;
  readonly attaches: "invoice" | "nothing";
  /** What is said when it could not be sent, in place of the usual sentence. */
  readonly failedTitle?: string;
}

const wrong = (isValid: boolean, text: string): string | undefined => (isValid ? undefined : text);

/** The fields of a person who wants to be called, with their rules. */
const useCallBackFields = <Code extends string>(props: CallBackFormProps<Code>) => {
  const { id, send, error, isPending, words, uploadCalls, attaches } = props;
  const t = useCallBackWords();
  const typed = useFormValues({ empty, draft: { key: "llum-visitor-call-back", shape } });
  const { values, edit } = typed;
  const uploads = useUploads(uploadCalls, {
    ids: values.invoice,
    onIdsChange: (invoice) => edit({ invoice }),
    maximum: 1,
  });
  const isTooLarge = uploads.uploads.some(({ sizeBytes }) => sizeBytes > maxCallBackFileBytes);
  const missing = (text: string): string | undefined => (text.trim() === "" ? t("required") : undefined);
  const hasInvoice = attaches === "invoice";
  const form = useForm(typed, {
    id,
    fields: {
      givenName: { label: t("name"), problem: missing(values.givenName), serverName: "name" },
      surname1: { label: t("surname1"), problem: missing(values.surname1) },
      surname2: { label: t("surname2") },
      email: {
        label: t("email"),
        problem: missing(values.email) ?? wrong(isEmailAddress(values.email.trim()), t("emailNotValid")),
      },
      telephone: {
        label: t("telephone"),
        problem:
          missing(values.telephone) ?? wrong(isValidTelephone(values.telephone), t("telephoneNotValid")),
      },
      contactHours: { label: t("contactHours"), problem: missing(values.contactHours) },
      ...(hasInvoice && { invoice: { problem: isTooLarge ? t("fileTooLarge") : uploads.problem } }),
      consent: { problem: wrong(values.consent, t("consentMissing")) },
    },
    send: () => {
      const slot = slotOf(values.contactHours);
      if (slot === undefined) return;
      const [invoice] = hasInvoice ? uploads.ids : [];
      const surname2 = values.surname2.trim();
      send(
        {
          givenName: values.givenName.trim(),
          surname1: values.surname1.trim(),
          ...(surname2 !== "" && { surname2 }),
          email: values.email.trim(),
          telephone: normaliseMobile(values.telephone),
          contactHours: slot,
          ...(invoice !== undefined && { invoice }),
          consent: true,
        },
        () => form.forget(),
      );
    },
    error,
    isPending,
    ...(words !== undefined && { words }),
    summaryTexts: "with_label",
  });
  return { form, uploads, hasInvoice };
};

/** Asks for a call at an hour that suits. Its draft outlives a reload. */
export const CallBackForm = <Code extends string = never>(props: CallBackFormProps<Code>) => {
  const t = useCallBackWords();
  const { organization, links } = useSettings();
  const { form, uploads, hasInvoice } = useCallBackFields(props);
  const slots = contactHours.map((slot) => {
    const [from = "", to = ""] = slot.replace("h", "").split("-");
    return { value: slot, label: t("hours", { from, to }) };
  });
  const { label: _label, ...consent } = form.checkbox("consent");
  return (
    <Form
      form={form}
      summaryTitle={t("summaryTitle")}
      failedTitle={props.failedTitle ?? t("failed")}
      aria-label={t("title")}
    >
      <TextField {...form.field("givenName")} autoComplete="given-name" maxLength={80} />
      <TextField {...form.field("surname1")} autoComplete="family-name" maxLength={80} />
      <TextField {...form.field("surname2")} hint={t("optional")} autoComplete="off" maxLength={80} />
      <TextField
        {...form.field("email")}
        help={t("emailHelp")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...form.field("telephone")}
        type="tel"
        autoComplete="tel"
        width="medium"
        prefix="+34"
        maxLength={25}
      />
      <SelectField
        {...form.field("contactHours")}
        options={slots}
        placeholder={t("chooseHours")}
        width="medium"
      />
      {hasInvoice && (
        <UploadField
          {...form.control("invoice")}
          uploads={uploads}
          label={t("invoice")}
          hint={t("optional")}
          help={t("invoiceHelp")}
        />
      )}
      <Checkbox
        {...consent}
        label={t("consent", { organization: organization.name })}
        help={
          <TextLink component="a" href={links.gdpr} target="_blank" rel="noopener">
            {t("gdpr")}
          </TextLink>
        }
      />
      <Button {...form.submitButton(t("sending"))}>{t("send")}</Button>
    </Form>
  );
};
