import { expect, test } from "vitest";
import { downloadLoadRefusals } from "../contract/download-load-refusals.ts";
import { customerLines, startLoads } from "./testing/loads-fixture.ts";

const { manager, rehearse, lastAudit } = await startLoads();
const download = (loadId: number) => manager.call(downloadLoadRefusals, { params: { loadId } });

test("all refusals are downloaded with line, key and reason, and the look is in the audit log", async () => {
  const wrong = Array.from({ length: 120 }, () => customerLines.split("\n")[1]).join("\n");
  const loadId = await rehearse("customers", "clients.ndjson", wrong);
  const { status, text } = await download(loadId);
  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  expect([status, lines.length, lines[0]]).toEqual([200, 121, "file;line;key;reason;needs"]);
  expect(lines[120]).toMatch(/^clients\.ndjson;120;12345678A;.*is not a NIF/);
  expect(await lastAudit()).toMatchObject({
    action: "loads refusals",
    details: { reference: `load ${loadId}` },
  });
});

test("a load without refusals has none to download", async () => {
  const loadId = await rehearse("customers", "clients.ndjson", customerLines.split("\n")[0] ?? "");
  expect((await download(loadId)).json.code).toBe("load_not_found");
});
