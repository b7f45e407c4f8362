import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openPictureFolder } from "./embed-pictures.ts";

const root = await mkdtemp(join(tmpdir(), "llum-pictures-"));
afterAll(() => rm(root, { recursive: true, force: true }));
const folder = join(root, "web");
await mkdir(join(folder, "fotos"), { recursive: true });
await mkdir(join(root, "web-of-others"));
await writeFile(join(folder, "hero.png"), "hero");
await writeFile(join(folder, "fotos/sol.png"), "sol");
await writeFile(join(folder, "big.png"), Buffer.alloc(200_001));
await writeFile(join(root, "secret.png"), "secret");
await writeFile(join(root, "web-of-others/theirs.png"), "theirs");
await symlink(join(root, "secret.png"), join(folder, "link.png"));
await symlink(join(folder, "hero.png"), join(folder, "same.png"));
const find = openPictureFolder(folder);

describe("the folder of the pages' pictures", () => {
  it.each(["hero.png", "./hero.png", "same.png"])("contains the file %s", async (name) => {
    expect(await find(name)).toEqual(Buffer.from("hero"));
  });

  it("contains files of its subfolders", async () => {
    expect(await find("fotos/sol.png")).toEqual(Buffer.from("sol"));
  });

  it.each(["../secret.png", "link.png", "../web-of-others/theirs.png", "fotos/../../secret.png"])(
    "does not give access to files outside it: %s",
    async (name) => {
      expect(await find(name)).toBe("outside");
    },
  );

  it.each(["none.png", "fotos", "hero.png/x.png"])("has no %s", async (name) => {
    expect(await find(name)).toBe("missing");
  });

  it("does not read a file that is too large", async () => {
    expect(await find("big.png")).toBe("too_big");
  });
});
