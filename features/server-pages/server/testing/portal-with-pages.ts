import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OwnPortal } from "#platform/testing/browser/own-portal.ts";

const texts = (ca: string, es: string, en: string) => ({ ca, es, en });
const html = (text: string) => texts(`<p>${text}</p>`, `<p>${text}</p>`, `<p>${text}</p>`);
const publishedPages = {
  pages: [
    {
      id: 11,
      route_path: "socis/avantatges",
      btn_title: texts("Avantatges de soci", "Ventajas de socio", "Member benefits"),
      btn_description: texts("Què hi guanyes.", "Qué ganas con ello.", "What is in it for you."),
      elements: [
        {
          id: 111,
          name: "intro",
          group_name: "a",
          html_block: texts(
            '<p>La cooperativa és de tots. <a href="/factures">Mira les teves factures</a></p>',
            '<p>La cooperativa es de todos. <a href="/facturas">Mira tus facturas</a></p>',
            '<p>It belongs to us all. <a href="/invoices">See your bills</a></p>',
          ),
        },
        { id: 112, name: "r", group_name: "b", priority: 20, block_width: "50%", html_block: html("Segon") },
        {
          id: 113,
          name: "l",
          group_name: "B",
          priority: 10,
          block_width: "50%",
          block_height: "240px",
          html_block: html("Primer"),
        },
      ],
    },
    { id: 12, route_path: "assemblea", btn_title: texts("Assemblea", "Asamblea", "Assembly") },
  ],
  blocks: [
    {
      id: 201,
      name: "tall",
      group_name: "Login",
      html_block: texts(
        '<h2>Aturada prevista</h2><p>Dissabte, de 2 a 6 h. <a href="https://llumdeprova.example">Per què</a></p>',
        "<h2>Parada prevista</h2><p>El sábado, de 2 a 6 h.</p>",
        "<h2>Planned stop</h2><p>On Saturday, from 2 to 6.</p>",
      ),
    },
  ],
};

/** Settings with which the portal shows them, and lets a test in as often as it likes. */
export const withServerPages = {
  features: { displayTypes: ["electricity", "gas"], serverElements: true },
  rateLimits: { read: 60_000, write: 60_000, signIn: 60_000, document: 60_000 },
};

/** Where the first of its pages is. */
export const pageAddress = "/d/socis-avantatges/11";

/** What the staff does when it writes one more page: publishes all of them again. */
export const publishPages = async (portal: OwnPortal, ...more: readonly object[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "llum-pages-"));
  const file = join(folder, "pages.json");
  writeFileSync(file, JSON.stringify({ ...publishedPages, pages: [...publishedPages.pages, ...more] }));
  await portal.staff("pages", "publish", file, "--as", "Núria Puig");
  rmSync(folder, { recursive: true });
};
