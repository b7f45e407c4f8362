import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { run } = await createTestAdmin();

test("a file that is no remittance is refused", async () => {
  const folder = temporaryFolder("remittance");
  await writeFile(join(folder, "a.xml"), "hello");
  await expect(run(["remittances", "answer", join(folder, "a.xml"), folder])).rejects.toThrow(
    "is no file of a remittance",
  );
});
