import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import * as z from "zod/mini";
import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import type { AgreedExtras } from "#platform/contract/cookie-consent.ts";
import { usePortal } from "#platform/web/portal/portal-context.ts";
import { ApiError, hasCodeIn } from "#platform/web/api/api-error.ts";
import { query, useApi } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import type { StepViews } from "#platform/web/wizard/step-view.ts";
import { Wizard } from "#platform/web/wizard/wizard.tsx";
import { getContractingConfig } from "../contract/get-contracting-config.ts";
import { saveLeadErrors } from "../contract/save-lead.ts";
import { useAnswerRows } from "./answer-rows.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import type { Answers, ContractingAnswers, ContractingKind } from "./contracting-answers.ts";
import { ContractingContext } from "./contracting-context.ts";
import { contractingFlow } from "./contracting-flow.ts";
import { ContractStep } from "./contract-step.tsx";
import { FinishAnswer } from "./finish-answer.tsx";
import { GasContractStep } from "./gas-contract-step.tsx";
import { InstallationStep } from "./installation-step.tsx";
import { LaterSection } from "./later-section.tsx";
import { type Confirmation, createLeadClient, type LeadClient } from "./lead-client.ts";
import { PaymentStep } from "./payment-step.tsx";
import { PersonStep } from "./person-step.tsx";
import { prefilledPersonOf, type PrefilledPerson, unknownPerson } from "./prefilled-person.ts";
import { useContractingWords, useWords } from "./words.ts";

type ThirdParties = AgreedExtras["thirdParties"];

/**
 * Tells the scripts of chats and of tracking that run here that contracts were requested. The number of each is random:
 * nothing leads from it to a person or a supply.
 */
const reportOrders = (running: ThirdParties, { leads }: Confirmation): void => {
  if (running.every(({ kind }) => kind === "analytics")) return;
  for (const _ of leads)
    document.dispatchEvent(new CustomEvent("llum:order", { detail: { order_id: crypto.randomUUID() } }));
};

interface ContractingProps {
  readonly kind: ContractingKind;
}

const useViews = (kind: ContractingKind): StepViews<ContractingAnswers> => {
  const t = useWords();
  const rows = useAnswerRows(kind);
  return {
    installation: {
      title: t("steps.installation"),
      rows: rows.installation,
      render: (step) => <InstallationStep step={step} />,
    },
    person: { title: t("steps.person"), rows: rows.person, render: (step) => <PersonStep step={step} /> },
    contract: {
      title: t("steps.contract"),
      rows: rows.contract,
      render: (step) => <ContractStep step={step} />,
    },
    gasContract: {
      title: t("steps.gasContract"),
      rows: rows.gasContract,
      render: (step) => <GasContractStep step={step} />,
    },
    payment: {
      title: t("steps.payment"),
      rows: rows.payment,
      render: (step) => <PaymentStep step={step} />,
    },
    confirmation: {
      title: t("steps.confirmation"),
      nextText: t("confirmation.send"),
      render: (step) => <ConfirmationStep step={step} />,
    },
  };
};

const laterSection = ({ person }: Answers, recordId: string | undefined) =>
  recordId === undefined || person === undefined ? null : (
    <LaterSection key={recordId} leadId={recordId} email={person.email} />
  );
const finishAnswer = (confirmation: Confirmation | undefined) => <FinishAnswer confirmation={confirmation} />;

/** The record that a link of an email has opened. */
const openedRecord = z.object({ resumeId: z.string() });

const useRefusalText = () => {
  const problemText = useProblemText(useContractingWords());
  return (code: string): string | undefined => {
    const error = new ApiError(400, { code, message: code, requestId: "" });
    return hasCodeIn(error, saveLeadErrors) ? problemText(error) : undefined;
  };
};

const useSendFailure = ({ isHalfSent }: Pick<LeadClient, "isHalfSent">) => {
  const t = useWords();
  const problemText = useProblemText(useContractingWords());
  return (error: unknown): string | undefined => {
    const reason =
      error instanceof ApiError && hasCodeIn(error, saveLeadErrors) ? problemText(error) : undefined;
    return isHalfSent() ? `${t("finish.halfSent")} ${reason ?? t("finish.halfSentAgain")}` : reason;
  };
};

const Contracting = ({
  kind,
  prefill,
  isSignedIn,
}: ContractingProps & {
  readonly prefill: PrefilledPerson;
  readonly isSignedIn: boolean;
}) => {
  const t = useWords();
  const api = useApi();
  const { data: config } = useSuspenseQuery(query(getContractingConfig, {}));
  const { state } = useLocation();
  const [search] = useSearchParams();
  const { leads, dniCheck, morosityCheck, businessHalted } = config;
  const [client] = useState(() =>
    createLeadClient({
      api,
      kind,
      storesLeads: leads,
      checksIdentity: dniCheck,
      checksSolvency: morosityCheck,
    }),
  );
  const [flow] = useState(() =>
    contractingFlow({
      kind,
      isBusinessHalted: businessHalted,
      isPersonChecked: leads,
      isSignedIn,
      prefilledPerson: prefill.values,
    }),
  );
  const [bill, setBill] = useState<LinkedBill>();
  const { agreed } = usePortal();
  const send: typeof client.send = async (answers, key) => {
    const confirmation = await client.send(answers, key);
    reportOrders(agreed.thirdParties, confirmation);
    return confirmation;
  };
  const views = useViews(kind);
  const refusalText = useRefusalText();
  const failureText = useSendFailure(client);
  return (
    <ContractingContext
      value={{
        kind,
        config,
        client,
        isSignedIn,
        isNameGuessed: prefill.isNameGuessed,
        promocode: search.get("promocode") ?? undefined,
        bill,
        onBillRead: setBill,
      }}
    >
      <Wizard
        flow={flow}
        resumeId={z.safeParse(openedRecord, state).data?.resumeId}
        record={client.record}
        send={send}
        title={t(`title.${kind}`)}
        views={views}
        refusalText={refusalText}
        failureText={failureText}
        below={laterSection}
        answer={finishAnswer}
      />
    </ContractingContext>
  );
};

const SignedInContracting = ({ kind }: ContractingProps) => {
  const { data: profile } = useSuspenseQuery(query(getProfile, {}));
  return <Contracting kind={kind} prefill={prefilledPersonOf(profile)} isSignedIn />;
};

const ContractingScreen = ({ kind }: ContractingProps) => {
  const isSignedIn = useSession().status === "signed_in";
  return isSignedIn ? (
    <SignedInContracting kind={kind} />
  ) : (
    <Contracting kind={kind} prefill={unknownPerson} isSignedIn={false} />
  );
};

/** A new contract of electricity. */
export const ElectricityContractingScreen = () => <ContractingScreen kind="electricity" />;
/** A new contract of gas. */
export const GasContractingScreen = () => <ContractingScreen kind="gas" />;
/** New contracts of electricity and gas in one flow. */
export const DualContractingScreen = () => <ContractingScreen kind="dual" />;
