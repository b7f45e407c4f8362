import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const pdf = (name: string, sizeBytes = 100) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n${"a".repeat(sizeBytes)}`),
});

test("a visitor drops files, stops one, sends another again, and writes with them", async ({
  page,
  context,
}, testInfo) => {
  await page.goto("/contacte");
  await page.getByLabel("Correu electrònic").fill("ada.uploads@correu.example");
  await page.getByLabel("Mòbil").fill("600 000 001");
  await page.getByLabel("Sobre què ens escrius?").selectOption({ index: 1 });
  await page.getByLabel("Assumpte").fill("Contractar la llum");
  await page.getByLabel("Explica-ho").fill("Us envio la factura d’ara.");

  // Playwright sets files without a drop; the protocol drops them as the operating system does.
  const field = page.getByLabel(/Fitxers/);
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  const dropped = testInfo.outputPath("factura.pdf");
  writeFileSync(dropped, pdf("factura.pdf").buffer);
  const devtools = await context.newCDPSession(page);
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", {
      type,
      x: (box?.x ?? 0) + 20,
      y: (box?.y ?? 0) + 20,
      data: { items: [], files: [dropped], dragOperationsMask: 1 },
    });
  const files = page.getByRole("listitem");
  await expect(files.filter({ hasText: "factura.pdf" })).toContainText("Enviat");

  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: 100_000 });
  await field.setInputFiles(pdf("gran.pdf", 5_000_000));
  await page.getByRole("button", { name: "Atura l’enviament de gran.pdf" }).click();
  await expect(files.filter({ hasText: "gran.pdf" })).toHaveCount(0);

  await devtools.send("Network.emulateNetworkConditions", {
    ...network,
    offline: true,
    uploadThroughput: -1,
  });
  await field.setInputFiles(pdf("dni.pdf"));
  const retry = page.getByRole("button", { name: "Torna-ho a provar: dni.pdf" });
  await expect(retry).toBeVisible();
  await devtools.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: -1 });
  await retry.click();
  await expect(files.filter({ hasText: "dni.pdf" })).toContainText("Enviat");

  await page.getByRole("button", { name: "Envia el missatge" }).click();
  await expect(page.getByText("Hem rebut el teu missatge")).toBeVisible();
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
});
