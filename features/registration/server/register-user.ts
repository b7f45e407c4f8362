import type pg from "pg";
import { normaliseTaxId } from "#energy/tax-id.ts";
import { handler, type Handler, type Visit } from "#platform/server/handler.ts";
import { registerUser } from "../contract/register-user.ts";
import { insertAcceptances } from "./activation/acceptance-queries.ts";
import { openActivation, type ActivationPorts } from "./activation/open-activation.ts";

export interface RegisterUserPorts extends ActivationPorts {
  /** Where the terms can be read that one accepts. */
  readonly termLinks: { readonly conditions: string; readonly gdpr: string };
  readonly judgePassword: (customerId: number, password: string) => Promise<string[]>;
  readonly replacePassword: (
    change: {
      customerId: number;
      password: string;
      now: Date;
      link: { token: string; purpose: "activation" };
    },
    alsoDo: (client: pg.ClientBase) => Promise<void>,
  ) => Promise<boolean>;
  /** Writes down an e-mail and a mobile where there are none. */
  readonly fillInContact: (
    client: pg.ClientBase,
    customerId: number,
    contact: { email: string | null; mobile: string | null },
  ) => Promise<void>;
  readonly enter: (
    visit: Visit,
    entry: { customerId: number; method: "link"; answersToken: boolean | undefined },
  ) => Promise<{ readonly token: string | null; readonly newCustomer: boolean }>;
}

export const handleRegisterUser = (ports: RegisterUserPorts): Handler =>
  handler(registerUser, async ({ body, fail, ...visit }) => {
    const { now } = visit;
    const { user, password, activation_token: token, answer_token: answersToken } = body;
    if (token === undefined) return fail("registration_needs_link");
    const { newcomer, typed } = (await openActivation(ports, token, now)) ?? fail("link_no_longer_valid");
    const { customerId, taxId, email } = newcomer;
    const isNamed = normaliseTaxId(user) === taxId || user.trim().toLowerCase() === email?.toLowerCase();
    if (!isNamed) return fail("link_no_longer_valid");
    const faults = await ports.judgePassword(customerId, password);
    if (faults.length > 0) return fail("password_too_weak", { errors: { password: faults } });
    const wasSet = await ports.replacePassword(
      { customerId, password, now, link: { token, purpose: "activation" } },
      async (transaction) => {
        await insertAcceptances(transaction, customerId, { now, links: ports.termLinks });
        await ports.fillInContact(transaction, customerId, typed);
      },
    );
    if (!wasSet) return fail("link_no_longer_valid");
    return ports.enter(visit, { customerId, method: "link", answersToken });
  });
