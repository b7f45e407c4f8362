import { describe, expect, it } from "vitest";
import { contentDisposition } from "./mount.ts";

describe("the name of a file to download", () => {
  it("is sent in ASCII, and also in full when it has other characters", () => {
    expect(contentDisposition("FE-001.pdf")).toBe('attachment; filename="FE-001.pdf"');
    expect(contentDisposition("Núria l·l.pdf")).toBe(
      `attachment; filename="Nuria ll.pdf"; filename*=UTF-8''N%C3%BAria%20l%C2%B7l.pdf`,
    );
  });

  it.each([
    'a"b.pdf',
    "a\r\nSet-Cookie: x=1.pdf",
    "../../etc/passwd",
    "a\u202efdp.exe",
    "a\u0000b",
    "x".repeat(300),
    "",
    "👍.pdf",
    "\ud800.pdf",
  ])("never breaks its header: %j", (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^attachment; filename="[^"\\/\r\n]*"(; filename\*=UTF-8''[\w%.~!$&+-]+)?$/);
    expect(header.length).toBeLessThan(1200);
  });
});
