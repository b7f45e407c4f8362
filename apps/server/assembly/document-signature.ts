import { pollLeadSignatures } from "#features/contracting/server/papers/poll-lead-signatures.ts";
import { pollSignatures } from "#features/signatures/server/poll-signatures.ts";
import { createHttpSignature } from "#integrations/document-signature/http.ts";
import type { DocumentSignature } from "#integrations/document-signature/port.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import type { Environment } from "../environment.ts";
import type { Services } from "./services.ts";

const sandboxEveryMs = 1_000;
const providerEveryMs = 60_000;
const onError = (error: unknown): void => console.error(error);

/** The provider of signatures in the environment; undefined where there is none. */
export const createSignatureProvider = ({
  signature,
}: Pick<Environment, "signature">): DocumentSignature | undefined =>
  signature === undefined ? undefined : createHttpSignature(signature);

/** Asks for the outcome of open signatures; returns how to stop. */
export const startSignaturePolling = (
  services: Pick<Services, "database" | "requests" | "provider" | "hasSigningPage" | "jobs">,
): (() => Promise<void>) => {
  const poll = async (): Promise<void> => {
    const now = new Date();
    await pollSignatures({ ...services, onError }, now);
    await pollLeadSignatures({ ...services, onError }, now);
  };
  const everyMs = services.hasSigningPage ? sandboxEveryMs : providerEveryMs;
  const polling = startPolling(poll, { everyMs, onError });
  return async () => polling.stop();
};
