import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import type { LeadRecord } from "../contract/lead-record.ts";
import { openLead } from "../contract/open-lead.ts";
import { useContractingWords, useWords } from "./words.ts";

type Route =
  | "contracting.newElectricityCustomer"
  | "contracting.newGasCustomer"
  | "contracting.newDualCustomer";

const routeOf = ({ commodity, gasLeadId, values }: LeadRecord): Route => {
  if (commodity === "gas") return "contracting.newGasCustomer";
  return gasLeadId !== null || values.includesGas !== undefined
    ? "contracting.newDualCustomer"
    : "contracting.newElectricityCustomer";
};

interface ProofFormProps {
  readonly link: string;
  readonly onOpened: (record: LeadRecord) => void;
}

/** The last characters of the holder's tax id: the link alone shows nothing. */
const ProofForm = ({ link, onOpened }: ProofFormProps) => {
  const t = useWords();
  const words = useContractingWords();
  const { mutate, error, isPending } = useCall(openLead);
  const typed = useFormValues({ empty: { proof: "" } });
  const proof = typed.values.proof.trim();
  const form = useForm(typed, {
    id: "resume",
    fields: {
      proof: {
        label: t("resume.proof"),
        problem: proof.length === 4 ? undefined : t("resume.proofProblem"),
        codes: ["lead_proof_wrong", "lead_proof_needed"],
      },
    },
    send: () => mutate({ body: { link, proof } }, { onSuccess: onOpened }),
    error,
    isPending,
    words,
  });
  return (
    <Form form={form} failedTitle={t("resume.failed")}>
      <TextField
        {...form.field("proof")}
        help={t("resume.proofHelp")}
        width="short"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={4}
      />
      <Button {...form.submitButton(t("resume.opening"))}>{t("resume.open")}</Button>
    </Form>
  );
};

/** Opens a request by the link of an email, on any device. */
export const ResumeContractingScreen = () => {
  const t = useWords();
  const title = t("resume.title");
  const documentTitle = useDocumentTitle(title);
  const link = useLinkToken();
  const path = usePath();
  const queries = useQueryClient();
  const [record, setRecord] = useState<LeadRecord>();
  if (record !== undefined && record.state !== "draft")
    return <Navigate to={path("contracting.contractRequest", { leadId: record.leadId })} replace />;
  if (record !== undefined)
    return <Navigate to={path(routeOf(record))} replace state={{ resumeId: record.leadId }} />;
  return (
    <Page title={title} documentTitle={documentTitle} width="reading">
      {link === undefined ? (
        <Notice tone="warning">{t("resume.noLink")}</Notice>
      ) : (
        <ProofForm
          link={link}
          onOpened={(opened) => {
            queries.removeQueries({ queryKey: ["getLead"] });
            setRecord(opened);
          }}
        />
      )}
    </Page>
  );
};
