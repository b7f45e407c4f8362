import { writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createHttpServer } from "#platform/server/http/server.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { socialCard } from "./app-icons.ts";
import { addInstallation, manifestAddress } from "./installation-files.ts";

const webRoot = temporaryFolder("installation");
writeFileSync(join(webRoot, "service-worker.js"), "use(deployment);");
const theme = { primary: "#14133B", secondary: "#62BAEA" };
const flag = { isOn: true };
const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
addInstallation(app, {
  organization: { name: 'Llum "de" prova' },
  theme,
  colours: { background: "#FAFAFD", action: "#14133B", "action-ink": "#FFFFFF" },
  defaultLanguage: "es",
  shortcuts: [
    {
      label: { ca: "Factures", es: "Facturas", en: "Invoices" },
      paths: { ca: "/factures", es: "/facturas", en: "/invoices" },
    },
  ],
  webRoot,
  isOn: () => flag.isOn,
});
afterAll(() => app.close());

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
}
const manifestIn = async (address: string) => (await app.inject({ url: address })).json();

/** Width, height and the colour of a point of a PNG without filters. */
const readPng = (file: Buffer) => {
  expect(file.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const rows = inflateSync(file.subarray(41, file.length - 16));
  const pixelAt = (x: number, y: number) => {
    const start = y * (width * 4 + 1) + 1 + x * 4;
    return [...rows.subarray(start, start + 4)];
  };
  return { width, height, pixelAt };
};

describe("the manifest", () => {
  test("has what a browser asks for before it offers to install", async () => {
    const manifest = await manifestIn(manifestAddress("ca"));
    expect(manifest).toMatchObject({
      id: "/",
      name: 'Llum "de" prova',
      short_name: 'Llum "de" prova',
      lang: "ca",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: theme.primary,
      background_color: "#FAFAFD",
      shortcuts: [{ name: "Factures", url: "/factures" }],
    });
    // The worker of an address controls what is below it: the start is inside.
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
    const purposes = manifest.icons.map(({ sizes, purpose }: Icon) => `${sizes} ${purpose}`);
    expect(purposes).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
  });

  test("names icons that have the sizes which it says, in the colours of the deployment", async () => {
    const { icons }: { icons: Icon[] } = await manifestIn(manifestAddress("en"));
    for (const { src, sizes, type, purpose } of icons) {
      const { rawPayload, headers } = await app.inject({ url: src });
      const { width, height, pixelAt } = readPng(rawPayload);
      expect([`${width}x${height}`, headers["content-type"]]).toEqual([sizes, type]);
      expect(pixelAt(width / 2, height / 2)).toEqual([0x62, 0xba, 0xea, 255]);
      expect(pixelAt(width / 2, 4)).toEqual([0x14, 0x13, 0x3b, 255]);
      // A device cuts the corners of a maskable icon itself.
      expect(pixelAt(0, 0)[3]).toBe(purpose === "maskable" ? 255 : 0);
    }
  });

  test("is in the deployment's language for any other, with the same identity", async () => {
    const [spanish, unknown] = await Promise.all(
      ["/manifest.webmanifest", "/manifest.webmanifest?lang=xx"].map(manifestIn),
    );
    expect([spanish.lang, unknown.lang, unknown.id]).toEqual(["es", "es", "/"]);
  });
});

test("the card of a shared page has the mark in the middle of its colour", async () => {
  const { rawPayload } = await app.inject({ url: socialCard.address });
  const { width, height, pixelAt } = readPng(rawPayload);
  expect([width, height]).toEqual([socialCard.width, socialCard.height]);
  expect(pixelAt(width / 2, height / 2)).toEqual([0x62, 0xba, 0xea, 255]);
  for (const [x, y] of [
    [0, 0],
    [width - 1, height - 1],
    [width / 4, height / 2],
  ] as const)
    expect(pixelAt(x, y)).toEqual([0x14, 0x13, 0x3b, 255]);
});

test("an icon that nothing names is not found", async () => {
  const answers = await Promise.all(
    ["/app-icons/513.png", "/app-icons/constructor"].map((url) => app.inject({ url })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

describe("the worker", () => {
  test("is a script at the root that is asked for again each time", async () => {
    const { headers, body } = await app.inject({ url: "/service-worker.js" });
    expect(headers["content-type"]).toContain("text/javascript");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toMatch(/^const deployment = \{"name":"Llum \\"de\\" prova"/);
    expect(body).toContain("use(deployment);");
  });

  test("removes itself, and the manifest is gone, once the flag is off", async () => {
    flag.isOn = false;
    const [worker, manifest] = await Promise.all(
      ["/service-worker.js", manifestAddress("ca")].map((url) => app.inject({ url })),
    );
    flag.isOn = true;
    expect(worker?.body).toContain("registration.unregister()");
    expect(worker?.body).not.toContain("deployment");
    expect(manifest?.statusCode).toBe(404);
  });
});
