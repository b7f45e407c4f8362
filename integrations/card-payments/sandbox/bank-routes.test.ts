import { afterAll, describe, expect, test } from "vitest";
import { languageOfLocale } from "#platform/contract/languages.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { addBankRoutes } from "./bank-routes.ts";
import { startBankServer } from "./bank-server.ts";
import { authenticationPath, createSandboxBank, paymentMethodsPath } from "./sandbox-bank.ts";

const secret = "a secret of the sandbox bank";
const { bank, url, close } = await startBankServer({ folder: temporaryFolder("bank"), secret });
afterAll(close);
const sandboxBank = { urlOf: (): string | undefined => url, secret };
const provider = createSandboxBank(sandboxBank);
const serve = async (openTo: "everyone" | "thisMachine", address = sandboxBank) => {
  const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
  addBankRoutes(app, {
    sandboxBank: address,
    openTo,
    organizationName: "Llum & Co",
    themeCss: ":root{--llum-ink:#111111}",
    fontUrl: undefined,
    languageOf: (request) => languageOfLocale(String(request.headers["accept-language"])) ?? "ca",
    colourSchemeOf: () => undefined,
  });
  afterAll(() => app.close());
  return app;
};
const app = await serve("everyone");
const card = { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 40, cvc: "123" };
const tokenise = async (changes: object) => {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: paymentMethodsPath,
    payload: { ...card, ...changes },
  });
  return [statusCode, JSON.parse(body).code ?? JSON.parse(body).id];
};

describe("a card", () => {
  test("becomes a payment method", async () => {
    expect(await tokenise({})).toEqual([200, expect.stringMatching(/^pm_\w+$/)]);
  });

  test.each([
    [{ number: "4111111111111111" }, "incorrect_number"],
    [{ number: "42424242" }, "invalid_number"],
    [{ number: "constructor" }, "invalid_number"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2020 }, "invalid_expiry_year"],
    [{ cvc: "12" }, "invalid_cvc"],
    [{ cvc: 123 }, "invalid_request"],
  ])("is refused with its code: %o", async (changes, code) => {
    expect(await tokenise(changes)).toEqual([402, code]);
  });

  test("cannot be sent while the bank is being started", async () => {
    const starting = await serve("everyone", { urlOf: () => undefined, secret });
    const answer = await starting.inject({ method: "POST", url: paymentMethodsPath, payload: card });
    expect(answer.statusCode).toBe(503);
  });
});

const start = async (method: "card" | "bizum" = "card") => {
  const methodId = bank.addMethod(
    { number: "4000002760003184", month: 1, year: 2040, cvc: "123" },
    new Date(),
  );
  const intent = await provider.createIntent({
    attemptId: crypto.randomUUID(),
    customerId: 1,
    amountCents: 4820,
    paymentMethodId: methodId,
    method,
    description: `FE-1 <script>"'`,
  });
  return provider.confirmIntent(intent.intentId, { attemptId: intent.attemptId ?? "", returnUrl: "/" });
};
const queryOf = (
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
  returnTo = "/factures",
) =>
  new URLSearchParams({
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
    return_to: returnTo,
  }).toString();
const decide = async (query: string, decision: string) =>
  (
    await app.inject({
      method: "POST",
      url: authenticationPath,
      payload: `${query}&decision=${decision}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
  ).headers.location;

describe("the page of an authentication", () => {
  test.each([
    ["ca", "Confirma el pagament"],
    ["es", "Confirmar el pago"],
    ["en", "Confirm the payment"],
  ])("shows the payment in the visitor's language, without a script: %s", async (language, button) => {
    const answer = await app.inject({
      url: `${authenticationPath}?${queryOf(await start())}`,
      headers: { "accept-language": language },
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    for (const part of [button, "48", `lang="${language}"`]) expect(answer.body).toContain(part);
    expect(answer.body).not.toContain("<script");
  });

  test.each([
    ["pass", "succeeded"],
    ["fail", "refused"],
    ["leave", "requires_action"],
  ])("decides, and leads back with the payment: %s", async (decision, state) => {
    const intent = await start();
    const location = await decide(queryOf(intent), decision);
    expect(location).toBe(
      `/factures?payment_intent=${intent.intentId}&payment_intent_client_secret=${intent.clientSecret}`,
    );
    expect(bank.find(intent.intentId).state).toBe(state);
  });

  test("has a link to the portal that leads back to the payment, decided or not, and not out of its frame", async () => {
    const intent = await start();
    const done = `${authenticationPath}/done`;
    const href = `href="${done}?payment_intent=${intent.intentId}&amp;payment_intent_client_secret=${intent.clientSecret}"`;
    const open = async () =>
      (await app.inject({ url: `${authenticationPath}?${queryOf(intent, done)}` })).body;
    const waiting = await open();
    await decide(queryOf(intent), "pass");
    for (const page of [waiting, await open()]) {
      expect(page).toContain(href);
      expect(page).not.toContain("_top");
    }
  });

  test("of a payment by Bizum offers a charge that follows later", async () => {
    const intent = await start("bizum");
    const { body } = await app.inject({ url: `${authenticationPath}?${queryOf(intent)}` });
    expect(body).toContain('value="later"');
    const ofCard = await app.inject({ url: `${authenticationPath}?${queryOf(await start())}` });
    expect(ofCard.body).not.toContain('value="later"');
    await decide(queryOf(intent), "later");
    expect(bank.find(intent.intentId)).toMatchObject({ state: "processing", charges: [] });
  });

  test("does not exist with another secret, and decides nothing", async () => {
    const intent = await start();
    const query = queryOf({ ...intent, clientSecret: "guessed" });
    expect((await app.inject({ url: `${authenticationPath}?${query}` })).statusCode).toBe(404);
    await decide(query, "pass");
    expect(bank.find(intent.intentId).state).toBe("requires_action");
  });

  test.each(["https://evil.example", "//evil.example", "/\\evil.example"])(
    "never leads to another site: %s",
    async (returnTo) => {
      expect(await decide(queryOf(await start(), returnTo), "leave")).toMatch(/^\/\?payment_intent=/);
    },
  );

  test("opens to this machine alone outside a demo", async () => {
    const closed = await serve("thisMachine");
    const ask = async (remoteAddress: string) =>
      (await closed.inject({ url: `${authenticationPath}?${queryOf(await start())}`, remoteAddress }))
        .statusCode;
    expect([await ask("127.0.0.1"), await ask("192.0.2.7")]).toEqual([200, 404]);
  });
});

test("the bank closes no connection that the portal may use again", async () => {
  // Otherwise an answer has the time after which it is closed.
  expect((await fetch(`${url}/intents`)).headers.get("keep-alive")).toBeNull();
});
