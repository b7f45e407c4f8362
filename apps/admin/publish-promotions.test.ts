import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { context, run, lastAudit, countOf } = await createTestAdmin();
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
await writeFile(join(context.folder, "sol.png"), png);
await writeFile(
  join(context.folder, "promotions.json"),
  JSON.stringify({
    banners: [
      { id: 1, code: "home", picture: { ca: "sol.png" }, alt: { ca: "El <sol>" } },
      { id: 2, code: "contract", html: { ca: "<p>Hola</p>", es: "<p>Hola</p>", en: "<p>Hello</p>" } },
    ],
    coupons: [
      {
        id: 20,
        title: { ca: "Amics", es: "Amigos", en: "Friends" },
        description: { ca: "20 €" },
        share_url: "https://llum.example/amics",
        info_url: "https://llum.example/condicions",
      },
    ],
  }),
);

it("promotions are checked and previewed without being published", async () => {
  expect((await run(["promotions"])).lines).toContain("no banners");
  const checked = (await run(["promotions", "check", "promotions.json"])).lines;
  expect(checked).toContain("  banner 1 is not written in es, en");
  expect(checked.at(-1)).toBe("Nothing was written.");
  await run(["promotions", "preview", "promotions.json", "preview.html"]);
  const page = await readFile(join(context.folder, "preview.html"), "utf8");
  expect(page).toContain(`alt="El &lt;sol&gt;"`);
  expect(page).toContain("<h3>Amigos</h3>");
  expect([await countOf("banners"), await countOf("coupons"), await countOf("audit_log")]).toEqual([0, 0, 0]);
});

it("promotions are published together, and withdrawn by code or number", async () => {
  await run(["promotions", "publish", "promotions.json", "--as", "nuria"]);
  expect(await lastAudit()).toMatchObject({
    action: "promotions publish",
    actor: "nuria",
    details: { file: "promotions.json", banners: 2, coupons: 1 },
  });
  expect((await run(["promotions"])).json).toMatchObject({
    banners: [
      { id: 1, code: "home", shown: 0 },
      { id: 2, code: "contract" },
    ],
  });
  await run(["promotions", "withdraw", "home", "--as", "nuria"]);
  await run(["promotions", "withdraw", "20", "--as", "nuria"]);
  expect([await countOf("banners"), await countOf("coupons")]).toEqual([1, 0]);
  expect(await lastAudit()).toMatchObject({ action: "promotions withdraw", details: { withdrawn: "20" } });
  await expect(run(["promotions", "withdraw", "home", "--as", "nuria"])).rejects.toThrow(
    /No banner has the code home/,
  );
});
