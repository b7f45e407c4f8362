import { describe, expect, it } from "vitest";
import { createSoftwareAuthenticator } from "#features/account/server/testing/software-authenticator.ts";
import { addStaffPasskey } from "../contract/add-staff-passkey.ts";
import { beginStaffPasskey } from "../contract/begin-staff-passkey.ts";
import { listStaff } from "../contract/list-staff.ts";
import { maxStaffPasskeys } from "../contract/staff-passkey.ts";
import { publicOrigin, startStaff } from "./testing/staff-fixture.ts";

const { enter, addPasskey, emails, work, lastAudit } = await startStaff();
const codeOf = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];
type Browser = Awaited<ReturnType<typeof enter>>["browser"];
const begin = async (browser: Browser) => (await browser.call(beginStaffPasskey)).json;

describe("adding a passkey", () => {
  it("is in the audit log and in an email to the member, and an administrator sees how many there are", async () => {
    const { browser, staffId, email } = await enter("administrator");
    await addPasskey(browser, "Mòbil");
    await addPasskey(browser, "Clau USB");
    expect(await lastAudit()).toMatchObject({
      action: "staff passkey add",
      details: { staffId, email, passkey: "Clau USB" },
    });
    await work();
    const sent = emails.sent.filter(({ recipient }) => recipient === email);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Clau d’accés nova al teu compte de Llum de Prova",
      "Clau d’accés nova al teu compte de Llum de Prova",
    ]);
    expect(sent.at(-1)?.paragraphs.join()).toContain("Clau USB");
    const { items } = (await browser.call(listStaff)).json;
    expect(items).toContainEqual(expect.objectContaining({ email, passkey_count: 2 }));
  });

  it("takes a ticket of the member's own, once", async () => {
    const one = await enter("agent");
    const other = await enter("agent");
    const { ticket, options } = await begin(one.browser);
    const attestation = createSoftwareAuthenticator(publicOrigin).make(options);
    const body = { ticket, attestation, name: "Mòbil" };
    expect(codeOf(await other.browser.call(addStaffPasskey, body))).toEqual([419, "staff_ticket_expired"]);
    expect((await one.browser.call(addStaffPasskey, body)).status).toBe(200);
    expect(codeOf(await one.browser.call(addStaffPasskey, body))).toEqual([419, "staff_ticket_expired"]);
  });

  it.each([
    ["that verified no user", { isUserUnverified: true }],
    ["of another origin", { origin: "https://evil.example" }],
    ["of another host", { rpId: "evil.example" }],
    ["of another challenge", { challenge: "b3RoZXI" }],
  ] as const)("one %s is refused", async (_, fault) => {
    const { browser } = await enter("agent");
    const { ticket, options } = await begin(browser);
    const attestation = createSoftwareAuthenticator(publicOrigin).make(options, fault);
    const answer = await browser.call(addStaffPasskey, { ticket, attestation, name: "Mòbil" });
    expect(codeOf(answer)).toEqual([403, "staff_passkey_refused"]);
  });

  it("refuses one that is registered already, and more than ten", async () => {
    const { browser } = await enter("agent");
    const authenticator = await addPasskey(browser, "Clau 1");
    const { ticket, options } = await begin(browser);
    const same = { ticket, attestation: authenticator.make(options), name: "La mateixa" };
    expect(codeOf(await browser.call(addStaffPasskey, same))).toEqual([403, "staff_passkey_refused"]);
    const late = await begin(browser);
    for (let nth = 2; nth <= maxStaffPasskeys; nth += 1) await addPasskey(browser, `Clau ${nth}`);
    const attestation = createSoftwareAuthenticator(publicOrigin).make(late.options);
    const answer = await browser.call(addStaffPasskey, { ticket: late.ticket, attestation, name: "11" });
    expect(codeOf(answer)).toEqual([409, "too_many_staff_passkeys"]);
  });
});
