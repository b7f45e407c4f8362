import { useQuery, useQueryClient } from "@tanstack/react-query";
import { emailKeyOf, isEmailAddress } from "#platform/contract/email-address.ts";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { getProfile } from "#features/profile/contract/get-profile.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { updateProfile } from "#features/profile/contract/update-profile.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { CurrentPasswordField } from "#platform/web/current-password-field.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { requestElectronicNotification } from "../contract/request-electronic-notification.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

interface ElectronicNotificationDialogProps {
  readonly contract: Pick<Contract, "name">;
  readonly onClose: () => void;
}

/**
 * Confirms the email and mobile of the account, which are saved first, and requests the notices there. Another email
 * needs the password, as in the profile.
 */
const useElectronicRequest = (
  profile: AnswerOf<typeof getProfile>,
  { contract, onClose }: ElectronicNotificationDialogProps,
) => {
  const t = useWords();
  const platformWords = usePlatformWords();
  const queries = useQueryClient();
  const present = profile.pendingEmail ?? profile.email ?? "";
  const typed = useFormValues({ empty: { email: present, mobile: profile.mobile ?? "", password: "" } });
  const { mobile, password } = typed.values;
  const save = useCall(updateProfile);
  const change = useContractChange(requestElectronicNotification, {
    doneText: t("electronic.done"),
    onDone: onClose,
  });
  const email = typed.values.email.trim();
  const isAnother = emailKeyOf(email) !== emailKeyOf(present);
  const needsPassword = isAnother && profile.hasPassword;

  const send = (): void =>
    save.mutate(
      {
        body: {
          mobile,
          // An email that is pending already would be asked to be confirmed again.
          ...(isAnother ? { email } : {}),
          ...(needsPassword ? { current_password: password } : {}),
        },
      },
      {
        onSuccess: (saved) => {
          queries.setQueryData(query(getProfile, {}).queryKey, saved);
          change.send({ params: { name: contract.name }, body: {} });
        },
      },
    );
  const form = useForm(typed, {
    fields: {
      email: {
        label: t("address.fields.email"),
        problem: isEmailAddress(email) ? undefined : t("address.errors.email"),
      },
      mobile: {
        label: t("address.fields.mobile"),
        problem: isValidMobile(mobile) ? undefined : t("address.errors.mobile"),
      },
      ...(needsPassword && {
        password: {
          problem: password === "" ? platformWords("currentPassword.required") : undefined,
          codes: ["wrong_current_password"],
        },
      }),
    },
    send,
    error: save.error ?? change.error,
    isPending: change.isPending || save.isPending,
    words: t,
  });
  return { form, needsPassword, change };
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
  const { form, needsPassword, change } = useElectronicRequest(profile, props);
  return (
    <ContractChangeDialog
      title={t("electronic.title")}
      description={t("electronic.lead")}
      failedTitle={t("electronic.failed")}
      submitText={t("electronic.submit")}
      busyText={t("electronic.busy")}
      change={change}
      form={form}
      onClose={props.onClose}
    >
      <TextField
        {...form.field("email")}
        help={t("electronic.emailHelp")}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField {...form.field("mobile")} type="tel" autoComplete="tel" maxLength={30} />
      {needsPassword && (
        <CurrentPasswordField
          {...form.field("password")}
          help={t("electronic.passwordHelp")}
          maxLength={maxPasswordLength}
        />
      )}
    </ContractChangeDialog>
  );
};
