import { expect, test } from "@playwright/test";
import QRCode from "qrcode";
import { cupsCheckLetters } from "#energy/cups.ts";

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
