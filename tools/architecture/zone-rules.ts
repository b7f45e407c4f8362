import type { SourceFile } from "./repository.ts";

/** Code that runs on servers; that of screens may use the zone of the browser. */
const onServers =
  /^(?:energy|database|integrations|platform\/(?:contract|server)|features\/[^/]+\/(?:contract|server|staff)|apps\/(?:admin|import|odoo|server))\/.*\.ts$/;
/** What JavaScript answers by the zone of the process. */
const byProcessZone =
  /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\.to(?:Locale)?(?:Date|Time)String\(|\bnew Date\(\s*[^(),]+,|\bnew Intl\.DateTimeFormat\((?![^;]{0,300}timeZone)/;

/** Code whose results depend on the time zone of the server's process; days are those of Madrid (energy/calendar.ts). */
export const zoneFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => onServers.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ path, text }) => {
      const found = byProcessZone.exec(text);
      return found === null ? [] : [`${path} depends on the zone of its process: ${found[0].trim()}`];
    });
