import type { Attestation, CreationOptions } from "#features/second-factor/contract/passkey-messages.ts";

/**
 * Lets the browser make a passkey; its prompt goes away when the signal says so. The standard tells little of a
 * failure: `notMade` is a refusal, a time that ran out, or a device without a key.
 */
export const makePasskey = async (
  options: CreationOptions,
  signal: AbortSignal,
): Promise<Attestation | "notMade" | "alreadyThere"> => {
  const { startRegistration, WebAuthnAbortService } = await import("@simplewebauthn/browser");
  if (signal.aborted) return "notMade";
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
  return startRegistration({ optionsJSON: options }).catch((error: unknown) =>
    error instanceof Error && error.name === "InvalidStateError" ? "alreadyThere" : "notMade",
  );
};
