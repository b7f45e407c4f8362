import type { Database } from "#platform/server/database/pool.ts";
import { worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendLetter } from "#platform/server/mail/letter.ts";
import { findNewcomerByTaxId, type Newcomer } from "../activation/newcomer-queries.ts";
import type { ActivationAttributes } from "../activation/open-activation.ts";
import { writeActivationLetter, writeAlreadyActiveLetter, type Letterhead } from "../letters.ts";
import { decideSignUp, type Found } from "./sign-up-policy.ts";
import { signUp, type SignUpRequest } from "./sign-up-request.ts";

const activationMinutes = 48 * 60;
const resetMinutes = 60;

export interface SignUpWorkerPorts extends Letterhead {
  readonly database: Pick<Database, "pool">;
  readonly sendLetter: SendLetter;
  readonly signUpFlags: { readonly invoiceNumberField: boolean };
  readonly hasPassword: (customerId: number) => Promise<boolean>;
  readonly ownsContract: (customerId: number, name: string) => Promise<boolean>;
  readonly ownsInvoice: (customerId: number, number: string) => Promise<boolean>;
  /** Makes a link and sends it, a few in an hour at most. */
  readonly postLink: (
    link: {
      customerId: number;
      purpose: "activation" | "password_reset";
      minutes: number;
      now: Date;
      attributes?: Record<string, unknown>;
    },
    send: (token: string) => Promise<void>,
  ) => Promise<boolean>;
}

const look = async (ports: SignUpWorkerPorts, customer: Newcomer, request: SignUpRequest): Promise<Found> => {
  const { customerId, email } = customer;
  return {
    email,
    hasPassword: await ports.hasPassword(customerId),
    ownsContract: await ports.ownsContract(customerId, request.contract),
    ownsInvoice:
      !ports.signUpFlags.invoiceNumberField ||
      (await ports.ownsInvoice(customerId, request.invoiceNumber ?? "")),
  };
};

/** Writes to the holder of a contract who asked for an account, if there is such a holder. */
export const signUpWorker = (ports: SignUpWorkerPorts): Worker =>
  worker(signUp, async (request, now) => {
    const customer = await findNewcomerByTaxId(ports.database, request.taxId);
    if (customer === undefined) return;
    const outcome = decideSignUp(await look(ports, customer, request), request.email);
    if (outcome.send === "nothing") return;
    const { customerId } = customer;
    const { to } = outcome;
    if (outcome.send === "already_active") {
      await ports.postLink({ customerId, purpose: "password_reset", minutes: resetMinutes, now }, (token) =>
        ports.sendLetter(to, writeAlreadyActiveLetter(customer, { ...ports, token })),
      );
      return;
    }
    const attributes: ActivationAttributes = { email: outcome.emailToKeep, mobile: request.mobile };
    await ports.postLink(
      { customerId, purpose: "activation", minutes: activationMinutes, now, attributes },
      (token) => ports.sendLetter(to, writeActivationLetter(customer, { ...ports, token })),
    );
  });
