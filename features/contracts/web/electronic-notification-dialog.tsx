import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import { maxPasswordLength } from "#features/account/contract/sign-in/get-token.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { isValidMobile } from "#features/profile/contract/mobile.ts";
import { updateProfile } from "#features/profile/contract/update-profile.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { Contract } from "../contract/get-contract.ts";
import { requestElectronicNotification } from "../contract/request-electronic-notification.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

interface ElectronicNotificationDialogProps {
  readonly contract: Pick<Contract, "name">;
  readonly onClose: () => void;
}

type Typed = Readonly<Record<"email" | "mobile" | "password", string>>;
type Fault = "email" | "mobile" | "password" | "wrongPassword";

/**
 * Confirms the email and mobile of the account, which are saved first, and requests the notices there. Another email
 * needs the password, as in the profile.
 */
const useElectronicRequest = (
  profile: AnswerOf<typeof getProfile>,
  { contract, onClose }: ElectronicNotificationDialogProps,
) => {
  const t = useWords();
  const queries = useQueryClient();
  const present = profile.pendingEmail ?? profile.email ?? "";
  const [typed, setTyped] = useState<Typed>({ email: present, mobile: profile.mobile ?? "", password: "" });
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const save = useCall(updateProfile);
  const change = useContractChange(requestElectronicNotification, {
    doneText: t("electronic.done"),
    onDone: onClose,
  });
  const email = typed.email.trim();
  const isAnother = emailKeyOf(email) !== emailKeyOf(present);
  const needsPassword = isAnother && profile.hasPassword;

  const handleSubmit = (): void => {
    const found: Fault[] = [
      ...(isEmailAddress(email) ? [] : (["email"] as const)),
      ...(isValidMobile(typed.mobile) ? [] : (["mobile"] as const)),
      ...(needsPassword && typed.password === "" ? (["password"] as const) : []),
    ];
    setFaults(found);
    if (found.length > 0) return;
    save.mutate(
      {
        body: {
          mobile: typed.mobile,
          // An email that is pending already would be asked to be confirmed again.
          ...(isAnother ? { email } : {}),
          ...(needsPassword ? { current_password: typed.password } : {}),
        },
      },
      {
        onSuccess: (saved) => {
          queries.setQueryData(query(getProfile, {}).queryKey, saved);
          change.send({ params: { name: contract.name }, body: {} });
        },
        onError: ({ code }) => {
          if (code === "wrong_current_password") setFaults(["wrongPassword"]);
        },
      },
    );
  };
  return {
    typed,
    update: (part: Partial<Typed>): void => setTyped({ ...typed, ...part }),
    faults,
    needsPassword,
    saveError: faults.includes("wrongPassword") ? null : save.error,
    change: { ...change, isPending: change.isPending || save.isPending },
    handleSubmit,
  };
};

export const ElectronicNotificationDialog = (props: ElectronicNotificationDialogProps) => {
  const { data: profile } = useQuery({ ...query(getProfile, {}), throwOnError: true });
  return profile === undefined ? null : <LoadedDialog {...props} profile={profile} />;
};

const LoadedDialog = ({
  profile,
  ...props
}: ElectronicNotificationDialogProps & { readonly profile: AnswerOf<typeof getProfile> }) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const form = useElectronicRequest(profile, props);
  const { typed, update, faults } = form;
  const passwordError = (): string | undefined => {
    if (faults.includes("wrongPassword")) return t("errors.wrong_current_password");
    return faults.includes("password") ? platformWords("currentPassword.required") : undefined;
  };
  return (
    <ContractChangeDialog
      title={t("electronic.title")}
      description={t("electronic.lead")}
      failedTitle={t("electronic.failed")}
      submitText={t("electronic.submit")}
      busyText={t("electronic.busy")}
      change={form.change}
      onSubmit={form.handleSubmit}
      onClose={props.onClose}
    >
      <FailureNotice title={t("electronic.failed")} error={form.saveError} words={t} />
      <TextField
        label={t("address.fields.email")}
        help={t("electronic.emailHelp")}
        error={faults.includes("email") ? t("address.errors.email") : undefined}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={typed.email}
        onValueChange={(email) => update({ email })}
      />
      <TextField
        label={t("address.fields.mobile")}
        error={faults.includes("mobile") ? t("address.errors.mobile") : undefined}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={typed.mobile}
        onValueChange={(mobile) => update({ mobile })}
      />
      {form.needsPassword && (
        <CurrentPasswordField
          help={t("electronic.passwordHelp")}
          error={passwordError()}
          maxLength={maxPasswordLength}
          value={typed.password}
          onValueChange={(password) => update({ password })}
        />
      )}
    </ContractChangeDialog>
  );
};
