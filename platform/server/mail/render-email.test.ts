import { describe, expect, test } from "vitest";
import { completeLanguages } from "#platform/contract/languages.ts";
import { renderEmail, type EmailSender } from "./render-email.ts";
import type { Email } from "./email.ts";

const emailSender: EmailSender = {
  organization: { name: "Llum de l’Exemple", phone: "900 000 000", email: "hola@llum.example" },
  colours: { primary: "#14133B", secondary: "#62BAEA" },
};
const url = "https://llum.example/contrasenya-nova#t=abc&x=1";
const email: Email = {
  language: "ca",
  subject: "Canvia la contrasenya",
  heading: "Una contrasenya nova",
  paragraphs: ["Hola, Núria.", "Has demanat de canviar la contrasenya."],
  action: { label: "Tria una contrasenya nova", url },
  footnote: "Si no ho has demanat tu, no cal que facis res.",
};

describe("a rendered email", () => {
  test("has a text part with the URL on its own line", () => {
    expect(renderEmail(email, emailSender).text).toBe(`Una contrasenya nova

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

  test("has an HTML part with a button, and the same URL as text", () => {
    const { html } = renderEmail(email, emailSender);
    const escapedUrl = "https://llum.example/contrasenya-nova#t=abc&amp;x=1";
    expect(html.split(`href="${escapedUrl}"`)).toHaveLength(3);
    expect(html).toContain(`>${escapedUrl}</a>`);
    expect(html).toContain(">Tria una contrasenya nova</a>");
  });

  test("that is subscribed to has its own reason in the footnote, and not that of the portal beside it", () => {
    const footnote = "Reps aquest correu perquè estàs subscrit al butlletí «Novetats».";
    const pageUrl = "https://llum.example/butlleti#t=abc";
    const unsubscribe = { label: "Deixa de rebre’l", pageUrl, oneClickUrl: pageUrl };
    const { html, text } = renderEmail({ ...email, footnote, unsubscribe }, emailSender);
    for (const part of [html, text]) {
      expect(part.split("Reps aquest correu perquè")).toHaveLength(2);
      expect(part).toContain(footnote);
      expect(part).toContain(pageUrl);
    }
  });

  test.each(completeLanguages)(
    "names the sender and the reason in the recipient's language: %s",
    (language) => {
      const { html, text, subject } = renderEmail({ ...email, language }, emailSender);
      const why = {
        ca: "Reps aquest correu perquè",
        es: "Recibes este correo porque",
        en: "You get this email because",
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
    },
  );

  test("is complete without an action and a footnote", () => {
    const { html, text } = renderEmail({ ...email, action: undefined, footnote: undefined }, emailSender);
    expect(html).not.toContain("Si el botó no funciona");
    expect(`${html}${text}`).not.toMatch(/undefined|null/);
  });

  test("escapes the customer's name", () => {
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
  ])("refuses an action URL that is not http(s): %s", (wrong) => {
    expect(() => renderEmail({ ...email, action: { label: "Obre", url: wrong } }, emailSender)).toThrow(
      "must be http(s)",
    );
  });

  test("loads no remote content, so that opening it cannot be tracked", () => {
    const { html } = renderEmail(email, emailSender);
    expect(html).not.toMatch(/\ssrc=|<img|<link|<script|<iframe|url\(|@import|background=/i);
    const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set([url.replace("&", "&amp;")]));
  });

  test.each(["#14133B", "#FFEE00", "#FFFFFF", "#000000", "#808080"])(
    "has sufficient contrast in any colour of the retailer: %s",
    (primary) => {
      const { html } = renderEmail(email, { ...emailSender, colours: { primary, secondary: "#62BAEA" } });
      const [, background = "", ink = ""] = /class="band[^>]*background:(#\w+);color:(#\w+)/.exec(html) ?? [];
      const luminance = (hex: string): number => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
          const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const [light = 0, dark = 0] = [luminance(background), luminance(ink)].toSorted((a, b) => b - a);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
