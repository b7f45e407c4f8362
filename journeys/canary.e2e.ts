import { expect, test } from "@playwright/test";
import { demoPeople } from "#database/seed/demo-people.ts";
import { findCodeRows } from "#platform/testing/browser/find-code-rows.ts";
import { findRows } from "#platform/testing/browser/find-rows.ts";
import { startTimeoutMs, startOwnPortal, type OwnPortal } from "#platform/testing/browser/own-portal.ts";
import { readMail } from "#platform/testing/browser/read-mail.ts";
import { coreOf, isShortCode } from "#platform/testing/browser/secret-signs.ts";
import { findLeaks } from "#platform/testing/browser/watch-secrets.ts";
import { linkIn, setStage } from "./canary/canary-stage.ts";
import { activateAccount, signInWithSecondStep, recoverPassword } from "./canary/changes-of-secrets.ts";
import { signInByLink, signInByPassword } from "./canary/sign-in-methods.ts";

/** Printed by the portal's process at start-up, to prove that its log is searched. */
const planted = "Canari-plantat-al-diari-77";

let portal: OwnPortal;
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  portal = await startOwnPortal({}, "demo", {
    LOG_LEVEL: "debug",
    NODE_OPTIONS: `--import=data:text/javascript,console.log(%22${planted}%22)`,
  });
});
test.afterAll(() => portal?.stop());
test.use({ baseURL: async ({ baseURL }, provide) => provide(portal?.origin ?? baseURL) });

// One test, because the search covers the traces of all secrets together.
test(
  "no password, token, secret or code is ever where another person could read it",
  { tag: "@slow" },
  async ({ page, context }) => {
    test.setTimeout(480_000);
    const stage = await setStage(page, context, portal);
    const { watch, addPartner } = stage;
    await signInByPassword(stage);
    await signInByLink(stage);
    await recoverPassword(stage);
    await signInWithSecondStep(stage);
    await activateAccount(stage);

    const kinds = [...watch.secrets.keys()];
    for (const kind of [
      /password/,
      /link/,
      /partner/,
      /app's/,
      /llum_session/,
      /llum_refresh/,
      /second_factor/,
      /totp\/confirm/,
      /code typed at .*totp/,
      /code typed at .*auth/,
    ])
      expect(kinds.filter((secretKind) => kind.test(secretKind)).length).toBeGreaterThan(0);

    const seen = await watch.places();
    const log = { where: "the log", text: portal.written() };
    expect(log.text.split("\n").filter((line) => line.includes('"call"')).length).toBeGreaterThan(50);
    expect(findLeaks(watch.secrets, [...seen, log])).toEqual([]);
    const codes = [...watch.secrets.values()].filter(isShortCode);
    expect(await findCodeRows(portal.databaseUrl, codes)).toEqual([]);
    const cores = [...watch.secrets.values()].filter((secret) => !isShortCode(secret)).map(coreOf);
    // The test mailbox contains the emails with their links, as a customer's mailbox does.
    expect(await findRows(portal.databaseUrl, cores, ["sandbox_mails"])).toEqual([]);

    await test.step("the search finds what is planted", async () => {
      watch.add("a planted one", planted);
      expect(findLeaks(watch.secrets, [...seen, log])).toEqual(["a planted one in the log"]);
      const [code = ""] = codes;
      await page.evaluate(`localStorage.setItem("planted", "${planted}: ${code}")`);
      await watch.look(page, "planting");
      expect(findLeaks(watch.secrets, await watch.places())).toEqual([
        expect.stringMatching(/^code typed at .* in the page after planting$/),
        "a planted one in the page after planting",
      ]);
      await addPartner(code);
      expect((await findCodeRows(portal.databaseUrl, [code])).length).toBeGreaterThan(0);
      const { links } = await readMail(page.request, {
        to: demoPeople.formerTenant.email,
        subject: /Activa/,
      });
      const token = linkIn(links).split(".").at(-1) ?? "";
      expect(await findRows(portal.databaseUrl, [token])).toHaveLength(1);
    });
  },
);
