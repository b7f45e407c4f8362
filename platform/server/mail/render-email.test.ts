import { describe, expect, test } from "vitest";
import { completeLanguages } from "#platform/contract/languages.ts";
import { renderEmail, type EmailSender } from "./render-email.ts";
import type { Letter } from "./email.ts";

const emailSender: EmailSender = {
  organization: { name: "Llum de l’Exemple", phone: "900 000 000", email: "hola@llum.example" },
  colours: { primary: "#14133B", secondary: "#62BAEA" },
};
const url = "https://llum.example/contrasenya-nova#t=abc&x=1";
const letter: Letter = {
  language: "ca",
  subject: "Canvia la contrasenya",
  heading: "Una contrasenya nova",
  paragraphs: ["Hola, Núria.", "Has demanat de canviar la contrasenya."],
  action: { label: "Tria una contrasenya nova", url },
  footnote: "Si no ho has demanat tu, no cal que facis res.",
};

describe("a letter", () => {
  test("as text reads from top to bottom, with the address on a line of its own", () => {
    expect(renderEmail(letter, emailSender).text).toBe(`Una contrasenya nova

Hola, Núria.

Has demanat de canviar la contrasenya.

Tria una contrasenya nova:
${url}

Si no ho has demanat tu, no cal que facis res.

-- 
Llum de l’Exemple
Telèfon 900 000 000 · hola@llum.example

Reps aquest correu perquè la teva adreça consta a l’oficina virtual de Llum de l’Exemple, o perquè algú l’hi acaba d’escriure.`);
  });

  test("as HTML has the button, and the same address for whoever sees no button", () => {
    const { html } = renderEmail(letter, emailSender);
    const shown = "https://llum.example/contrasenya-nova#t=abc&amp;x=1";
    expect(html.split(`href="${shown}"`)).toHaveLength(3);
    expect(html).toContain(`>${shown}</a>`);
    expect(html).toContain(">Tria una contrasenya nova</a>");
  });

  test.each(completeLanguages)("says who sends it, and why, in the reader's language: %s", (language) => {
    const { html, text, subject } = renderEmail({ ...letter, language }, emailSender);
    const why = {
      ca: "Reps aquest correu perquè",
      es: "Recibes este correo porque",
      en: "You get this e-mail because",
    };
    const help = {
      ca: "Si el botó no funciona",
      es: "Si el botón no funciona",
      en: "If the button does not work",
    };
    expect(subject).toBe("Canvia la contrasenya");
    expect(text).toContain(why[language]);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(help[language]);
    expect(html).toContain("900 000 000");
    expect(html).toContain("hola@llum.example");
  });

  test("without anything to do or to add is shorter, and no less whole", () => {
    const { html, text } = renderEmail({ ...letter, action: undefined, footnote: undefined }, emailSender);
    expect(html).not.toContain("Si el botó no funciona");
    expect(`${html}${text}`).not.toMatch(/undefined|null/);
  });

  test("shows what a person is called, and never runs it", () => {
    const evil = `<script>alert(1)</script>"'&<img src=x onerror=alert(2)>`;
    const { html } = renderEmail(
      {
        language: "en",
        subject: evil,
        heading: evil,
        paragraphs: [evil],
        action: { label: evil, url },
        footnote: evil,
      },
      { ...emailSender, organization: { name: evil, phone: evil, email: evil } },
    );
    expect(html).not.toMatch(/<script|<img|onerror=alert\(2\)>/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;");
    expect(html.match(/<a /g)).toHaveLength(3);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "ftp://llum.example/",
    "//llum.example",
    "/contrasenya",
    'https://llum.example/"onclick="alert(1)',
    "https://llum.example/ two",
    "https://",
  ])("leads nowhere but to the web: %s", (wrong) => {
    expect(() => renderEmail({ ...letter, action: { label: "Obre", url: wrong } }, emailSender)).toThrow(
      "leads to no web address",
    );
  });

  test("fetches nothing, so that nobody learns when it was opened", () => {
    const { html } = renderEmail(letter, emailSender);
    expect(html).not.toMatch(/\ssrc=|<img|<link|<script|<iframe|url\(|@import|background=/i);
    const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set([url.replace("&", "&amp;")]));
  });

  test.each(["#14133B", "#FFEE00", "#FFFFFF", "#000000", "#808080"])(
    "is readable in the retailer's colours, whichever they are: %s",
    (primary) => {
      const { html } = renderEmail(letter, { ...emailSender, colours: { primary, secondary: "#62BAEA" } });
      const [, infrastructure = "", ink = ""] =
        /class="band[^>]*background:(#\w+);color:(#\w+)/.exec(html) ?? [];
      const luminance = (hex: string): number => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
          const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const [light = 0, dark = 0] = [luminance(infrastructure), luminance(ink)].toSorted((a, b) => b - a);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
