import { restoreTaxIdZeros } from "#energy/tax-id.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import { confirmSignUp } from "../../contract/registration/confirm-sign-up.ts";
import { describeActivation } from "../../contract/registration/describe-activation.ts";
import { signUpErrors, type SignUpField } from "../../contract/registration/sign-up-rules.ts";
import type { AccountServices } from "../account-services.ts";
import { openActivation, type ActivationServices } from "./activation.ts";
import { signUp, signUpRequestOf } from "./register-user.ts";
import { createServerTranslator } from "./sign-up-emails.ts";

export const handleDescribeActivation = (services: ActivationServices): Handler =>
  handler(describeActivation, async ({ body, now, fail }) => {
    const found = (await openActivation(services, body.token, now)) ?? fail("link_no_longer_valid");
    const { name, taxId, email } = found.newcomer;
    // Who has an account before the tax id is verified signs in with the email.
    return { name, user: taxId === "" ? (email ?? "") : taxId };
  });

const fieldOrder: readonly SignUpField[] = [
  "nif",
  "contract",
  "invoiceNumber",
  "email",
  "email2",
  "phone",
  "accept_conditions",
  "accept_gdpr",
];

/** The throttle counts sign-ups apart from wrong passwords. */
export const handleConfirmSignUp = ({
  jobs,
  throttle,
  configuration: { signUp: signUpFlags },
}: Pick<AccountServices, "jobs" | "throttle" | "configuration">): Handler =>
  handler(confirmSignUp, async ({ body: form, language, client, now, fail }) => {
    const t = createServerTranslator(language);
    const found = signUpErrors(form, signUpFlags);
    const wrong = fieldOrder.flatMap((field) =>
      found[field] === undefined ? [] : [{ field, fault: found[field] }],
    );
    if (wrong.length > 0) {
      const errors = wrong.map(({ field, fault }) => `${t(`fields.${field}`)}: ${t(`faults.${fault}`)}`);
      const fields = Object.fromEntries(wrong.map(({ field, fault }) => [field, [fault]]));
      return { result: { render: { errors, body: "" }, fields } };
    }
    const seconds = await throttle.begin(
      `sign-up of ${restoreTaxIdZeros(form.nif)}`,
      `sign-up from ${networkOf(client.address)}`,
      now,
    );
    if (seconds !== undefined)
      return fail("too_many_requests", { retryAfterSeconds: seconds, values: { seconds } });
    await jobs.add(signUp, signUpRequestOf(form));
    return { result: { render: { errors: [], body: t("taken") }, fields: {} } };
  });
