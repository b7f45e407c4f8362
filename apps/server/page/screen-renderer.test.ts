import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createScreenRenderer } from "./screen-renderer.ts";

const writeRenderer = async (): Promise<string> => {
  const folder = temporaryFolder("page");
  await writeFile(
    join(folder, "render-page.js"),
    `console.info("loaded");
export const renderPage = async () => ({ markup: "", css: "", answers: {}, title: undefined });`,
  );
  return folder;
};

test("the renderer is loaded once the server listens, before the first page", async () => {
  const loaded = vi.spyOn(console, "info").mockReturnValue();
  onTestFinished(() => loaded.mockRestore());
  const app = Fastify();
  onTestFinished(() => app.close());
  expect(createScreenRenderer(app, await writeRenderer())).toBeDefined();
  await app.ready();
  expect(loaded).not.toHaveBeenCalled();
  await app.listen({ port: 0, host: "127.0.0.1" });
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledWith("loaded"), 30_000);
});

test("a portal that was not built for the server has no renderer", () => {
  expect(createScreenRenderer(Fastify(), temporaryFolder("page"))).toBeUndefined();
});
