import { describe, expect, it } from "vitest";
import { createClientLogins } from "#features/account/server/sign-in/client-logins.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, customerId, run, lastAudit } = await createTestAdmin();

describe("clients", () => {
  it("are added with a secret that is shown once, listed without it, and removed", async () => {
    const added = await run(["clients", "add", "Ajuntament", "--customer", "12345678Z", "--as", "pau"]);
    const [clientId = "", secret = ""] = added.lines.slice(2).map((line) => line.split(/\s+/).at(-1) ?? "");
    const logins = createClientLogins(database);
    expect(await logins.check(clientId, secret)).toBe(customerId);
    expect(await lastAudit()).toMatchObject({
      action: "clients add",
      customerId,
      details: { name: "Ajuntament" },
    });
    const listed = JSON.stringify(await run(["clients"]));
    expect(listed).toContain(clientId);
    expect(listed + JSON.stringify(await lastAudit())).not.toContain(secret);
    await run(["clients", "remove", clientId, "--as", "pau"]);
    expect(await logins.check(clientId, secret)).toBeUndefined();
    expect(await lastAudit()).toMatchObject({
      action: "clients remove",
      details: { clientId, name: "Ajuntament" },
    });
    await expect(run(["clients", "remove", clientId, "--as", "pau"])).rejects.toThrow("There is no client");
    expect((await run(["clients"])).lines.at(-1)).toBe("no clients");
  });
});
