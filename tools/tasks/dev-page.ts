import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const at = (path: string): string => fileURLToPath(new URL(`../../apps/${path}`, import.meta.url));

/** The page of an address: that of the portal, or of the desk, whose code is outside the root of Vite's server. */
const templateOf = async (url: string): Promise<string> => {
  if (!/^\/gestio(?:[/?]|$)/.test(url)) return readFile(at("web/index.html"), "utf8");
  const page = await readFile(at("desk/index.html"), "utf8");
  return page.replace("./main.tsx", () => `/@fs${at("desk/main.tsx")}`);
};

/** The parts of a page that only the server knows: its theme and boot values. */
const fromServer = (page: string): { theme: string; boot: string } => ({
  theme: /<style[\s\S]*?<\/style>/.exec(page)?.[0] ?? "",
  boot: /<script type="application\/json"[\s\S]*?<\/script>/.exec(page)?.[0] ?? "",
});

/** Vite's page during development, with the server's theme and boot values for the current session. */
export const devPage = (server: string): Plugin => ({
  name: "dev-page",
  apply: "serve",
  configureServer: (vite) => {
    vite.middlewares.use((request, response, next) => {
      if (request.method !== "GET" || !(request.headers.accept ?? "").includes("text/html")) return next();
      const answer = async (): Promise<void> => {
        const { cookie = "", "accept-language": language = "" } = request.headers;
        const url = request.url ?? "/";
        const served = await fetch(`${server}${url}`, { headers: { cookie, "accept-language": language } });
        const { theme, boot } = fromServer(await served.text());
        const page = (await templateOf(url))
          .replace("<!-- theme -->", () => theme)
          .replace("<!-- installation -->", "")
          .replace("<!-- boot -->", () => boot);
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(await vite.transformIndexHtml(url, page));
      };
      answer().catch((error: unknown) => {
        response.statusCode = 502;
        response.end(`The portal's server does not answer yet: ${String(error)}`);
      });
      return undefined;
    });
  },
});
