import type { Attestation, CreationOptions } from "#platform/contract/passkey-messages.ts";

/**
 * Registers a passkey in the browser; aborting the signal closes the prompt. WebAuthn reports few details: `notMade` is
 * a refusal, a timeout, or a device without an authenticator.
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
