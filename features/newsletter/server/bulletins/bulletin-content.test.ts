import { describe, expect, test } from "vitest";
import { prepareBulletin } from "./bulletin-content.ts";

const inAll = (markdown: string) => ({ ca: markdown, es: markdown, en: markdown });

describe("an issue in Markdown", () => {
  test("has its subject in the first line, and the rest as HTML and as it was written", () => {
    const { contents, faults } = prepareBulletin(
      inAll("# Baixa la llum\n\nLa **factura** [de maig](https://llum.example).\n\n- una\n- dues\n"),
    );
    expect(faults).toEqual([]);
    expect(contents?.ca.subject).toBe("Baixa la llum");
    expect(contents?.ca.html).toContain("<strong>factura</strong>");
    expect(contents?.ca.html).toContain('href="https://llum.example/"');
    expect(contents?.ca.html).toContain("<li>una</li>");
    expect(contents?.ca.text).toBe("La **factura** [de maig](https://llum.example).\n\n- una\n- dues");
  });

  test("loses what emails must not have, and says so", () => {
    const { contents, warnings } = prepareBulletin(
      inAll(
        "# Hola\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](https://evil.example/p.png)",
      ),
    );
    expect(contents?.es.html).not.toMatch(/script|evil/);
    expect(warnings).toHaveLength(3);
  });

  test("is refused in each language without a subject or a text", () => {
    const { contents, faults } = prepareBulletin({ ca: "# Hola\n\nText", es: "Hola", en: "# Hello" });
    expect(contents).toBeUndefined();
    expect(faults.map((fault) => fault.slice(0, 2))).toEqual(["es", "en"]);
  });
});
