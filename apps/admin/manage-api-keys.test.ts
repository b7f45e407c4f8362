import { expect, test } from "vitest";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { database, run, lastAudit } = await createTestAdmin();

test("an API key is added with a secret that is shown once, listed without it, and removed", async () => {
  const added = await run(["api-keys", "add", "ERP", "--scopes", "events,requests", "--as", "pau"]);
  const token = added.lines.at(-1)?.trim() ?? "";
  const keys = createOperatorKeys(database);
  expect(await keys.find(token, new Date())).toMatchObject({ name: "ERP", scopes: ["events", "requests"] });
  expect(await lastAudit()).toMatchObject({ action: "api-keys add", details: { name: "ERP" } });
  const [id = "", secret = ""] = token.replace("llumkey_", "").split(".");
  const listed = JSON.stringify(await run(["api-keys"])) + JSON.stringify(await lastAudit());
  expect([listed.includes(id), listed.includes(secret)]).toEqual([true, false]);
  await run(["api-keys", "remove", id, "--as", "pau"]);
  expect(await keys.find(token, new Date())).toBeUndefined();
  await expect(run(["api-keys", "remove", id, "--as", "pau"])).rejects.toThrow("There is no API key");
});

test("a scope that does not exist is refused", async () => {
  await expect(run(["api-keys", "add", "ERP", "--scopes", "everything", "--as", "pau"])).rejects.toThrow();
});
