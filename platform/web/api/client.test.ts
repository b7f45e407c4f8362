import { expect, it } from "vitest";
import { fileNameOf } from "./client.ts";

it("a downloaded file keeps the full name that the server gave it", () => {
  expect(
    fileNameOf(`attachment; filename="Factura Nuria.pdf"; filename*=UTF-8''Factura%20N%C3%BAria.pdf`),
  ).toBe("Factura Núria.pdf");
  expect(fileNameOf('attachment; filename="FE2026-001.pdf"')).toBe("FE2026-001.pdf");
  expect(fileNameOf(null)).toBeUndefined();
});
