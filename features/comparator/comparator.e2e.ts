import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, test } from "@playwright/test";
import PDFDocument from "pdfkit";
import QRCode from "qrcode";
import sharp from "sharp";
import { cupsCheckLetters } from "#energy/cups.ts";
import { untilHydrated } from "#platform/testing/browser/until-hydrated.ts";

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const link =
  `https://comparador.cnmc.gob.es/comparador/QRE?cp=08015&pP1=3.45&pP2=3.45&tc=E0&com=R2-415&cups=${cups}&tf=N` +
  "&iniF=2026-09-18&finF=2026-10-17&fFact=2026-10-20&cfP1=62&cfP2=122&cfP3=158&caP1=751&caP2=787&caP3=1180" +
  "&iniA=2025-10-17&pmaxP1=3.727&pmaxP2=2.974&imp=60.20&impPot=10.88&impEner=42.45&impOtrosSinIE=0.80&finBS=0.57";

test("the photo of a bill’s code fills the comparison in, and the result says what it would have been", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.goto("/comparador");
  await untilHydrated(page);
  const buffer = await QRCode.toBuffer(link, { margin: 6, scale: 5 });
  await page
    .getByLabel("Factura en PDF o foto del codi")
    .setInputFiles({ name: "codi.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Hem llegit la factura")).toBeVisible();
  await expect(page.getByLabel("CUPS")).toHaveValue(cups);
  expect(sent.filter((url) => url.includes("price-compare") || url.includes("upload"))).toEqual([]);
  await page.getByLabel("Qui et factura ara?").selectOption({ label: "Endesa" });
  await page.getByRole("button", { name: "Compara", exact: true }).click();
  await expect(page.getByText(/aquesta factura hauria estat de/)).toBeVisible();
  await expect(page.getByRole("table", { name: "D’on ve la diferència" })).toBeVisible();
});

test("a scanned bill fills the comparison in by the code in its picture", async ({ page }) => {
  const code = await QRCode.toBuffer(link, { margin: 4, scale: 5 });
  const scan = await sharp({ create: { width: 1240, height: 1754, channels: 3, background: "#fbfaf6" } })
    .composite([{ input: code, left: 90, top: 1100 }])
    .jpeg({ quality: 60 })
    .toBuffer();
  const buffer = await new Promise<Buffer>((resolve) => {
    const document = new PDFDocument({ size: "A4", margin: 0 });
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.image(scan, 0, 0, { width: 595 });
    document.end();
  });
  await page.goto("/comparador");
  await untilHydrated(page);
  await page
    .getByLabel("Factura en PDF o foto del codi")
    .setInputFiles({ name: "escanejada.pdf", mimeType: "application/pdf", buffer });
  await expect(page.getByText("Hem llegit la factura")).toBeVisible();
  await expect(page.getByLabel("CUPS")).toHaveValue(cups);
});

test("the camera of a device reads the code, by our own pages’ permission", async ({ baseURL }, testInfo) => {
  const { executablePath, args = [] } = testInfo.project.use.launchOptions ?? {};
  const film = join(testInfo.outputDir, "code.mjpeg");
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: "#fbfaf6" } })
    .composite([{ input: await QRCode.toBuffer(link, { margin: 4, scale: 6 }), left: 300, top: 40 }])
    .jpeg()
    .toBuffer();
  mkdirSync(testInfo.outputDir, { recursive: true });
  writeFileSync(film, Buffer.concat(new Array<Buffer>(5).fill(picture)));
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), locale: "ca-ES" });
    await page.goto("/comparador");
    const open = page.getByRole("button", { name: "Llegeix-lo amb la càmera" });
    await open.click();
    await expect(page.getByText("Hem llegit la factura")).toBeVisible();
    await expect(page.getByLabel("CUPS")).toHaveValue(cups);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(open).toBeFocused();
  } finally {
    await browser.close();
  }
});
