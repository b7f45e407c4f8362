import type { Attestation, CreationOptions } from "#features/second-factor/contract/passkey-messages.ts";

/**
 * Lets the browser make a passkey. The standard tells little of a failure: `notMade` is a refusal, a time that ran
 * out, or a device without a key.
 */
export const makePasskey = async (
  options: CreationOptions,
): Promise<Attestation | "notMade" | "alreadyThere"> => {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options }).catch((error: unknown) =>
    error instanceof Error && error.name === "InvalidStateError" ? "alreadyThere" : "notMade",
  );
};
