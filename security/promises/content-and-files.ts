import { attackMatrix, type SecurityPromises } from "./security-promise.ts";

const htmlInBrowsers = "features/server-pages/html-from-outside.e2e.ts";
const uploads = "features/uploads/server/upload-file.test.ts";

/** Threats by content that comes from outside, files, and what a call makes the server do. */
export const contentAndFiles: SecurityPromises = {
  T23: {
    risk: "HTML or text from outside runs a script in the portal",
    behaviour:
      "HTML is sanitised when it is stored and when it is shown, under a policy that runs no injected script",
    proofs: [
      [
        htmlInBrowsers,
        "HTML that would do harm does nothing once the server has cleaned it",
        "HTML that would do harm, in the database, where the server's sanitiser never saw it",
        "would be stopped by the page's content security policy, and these checks would find it",
      ],
      [
        "platform/server/html/sanitise-hostile-html.test.ts",
        "leaves nothing forbidden in random hostile HTML",
      ],
      [
        "apps/server/page/page-content.test.ts",
        "lets no text become code, but where a script of others runs that may need to",
      ],
      [
        "features/newsletter/server/bulletins/bulletin-content.test.ts",
        "loses what emails must not have, and says so",
      ],
    ],
  },
  T24: {
    risk: "HTML from outside covers a form, replaces names of the page or sends data by styles",
    behaviour: "Ids, names, forms, frames and styles are removed",
    proofs: [
      [htmlInBrowsers, "does nothing beside the sign-in, covers none of its fields"],
      [
        "platform/server/html/sanitise-html.test.ts",
        "has no allowed element or attribute for a script, a style or a name",
      ],
    ],
  },
  T25: {
    risk: "A link runs a script or embeds a document",
    behaviour: "Links have https, mailto or tel; anything else is removed or refused",
    proofs: [
      ["platform/server/html/sanitise-addresses.test.ts", "is removed from every attribute when it is %j"],
      ["platform/server/mail/render-email.test.ts", "refuses an action URL that is not http(s)"],
    ],
  },
  T26: {
    risk: "A file that a stranger sent is opened as a page of the portal",
    behaviour: "Pictures are encoded anew, and files are sent as downloads in a sandbox, with their own type",
    proofs: [
      [
        uploads,
        "a page behind a picture of the type %s is not stored",
        "a document that is also a page and an archive is only ever sent as a document to save",
        "a photo is stored upright and without metadata",
      ],
      [attackMatrix, "a response has the headers that its endpoint declares, and reading changes nothing"],
      [
        "features/uploads/server/download-upload.test.ts",
        "the owner downloads the file, which no browser opens in place",
      ],
    ],
  },
  T27: {
    risk: "The server is made to call addresses of the internal network",
    behaviour:
      "Only configured systems are called; the provider's addresses are checked after resolving, without redirects",
    proofs: [
      [
        "integrations/identity-provider/guarded-fetch.test.ts",
        "are refused for a URL that is not public https",
        "are refused for a public name that resolves to a private address",
        "with a redirect are not followed",
      ],
      [
        "features/account/server/single-sign-on/tampered-returns.test.ts",
        "cannot redirect the server to another host",
      ],
    ],
  },
  T28: {
    risk: "A program or a page is sent under the name of a document",
    behaviour: "The content decides the type; other types and files that the scanner finds are refused",
    proofs: [
      [
        "features/uploads/server/recognise-file.test.ts",
        "a file that begins with %j is %s",
        "the ending of a name is that of the content",
      ],
      [
        uploads,
        "%s is refused, and nothing is stored",
        "a file that the scanner does not check is refused for now, and reported",
      ],
      [
        "integrations/file-scanner/port.contract.test.ts",
        "finds the test file alone, within a document, and in two halves",
      ],
    ],
  },
  T29: {
    risk: "Large bodies and files fill memory or disk",
    behaviour:
      "Each call has a limit of bytes; files go to the disk as they arrive, with quotas by sender and network",
    proofs: [
      [
        "apps/server/upload-memory.system.test.ts",
        "ten files of the greatest size at once are stored with little more memory than none",
        "a form with a file of the greatest size in JSON takes little more memory than its bytes",
      ],
      [
        "platform/server/http/memory-limits.test.ts",
        "are bounded together: a call beyond is refused and may try again",
      ],
      [
        "platform/server/http/large-bodies.test.ts",
        "one network has half of the limit, and leaves the rest to the others",
      ],
      [
        uploads,
        "from one network at most fifty files of visitors wait for a form, whatever their cookies",
        "a file of exactly the limit is taken",
      ],
    ],
  },
  T30: {
    risk: "A small file grows without end when it is decoded",
    behaviour:
      "Pictures have a limit of pixels and time, archives a limit of growth, XML no entities of its own, and PDFs are not unpacked on the server",
    proofs: [
      [uploads, "the refusal of a picture names the limit"],
      [
        "features/consumption/server/load-curve-archives.test.ts",
        "is refused when it unpacks to far more than it has",
      ],
      [
        "features/remittances/server/files/read-bank-file.test.ts",
        "a file with %s is refused",
        "whatever is changed in a file, it is read or refused",
        "a long statement takes time in proportion to its length, and no memory of what was read",
      ],
      [
        "platform/web/codes/pdf-links.test.ts",
        "are searched in bounded time in a file that grows without end",
      ],
    ],
  },
  T31: {
    risk: "A name of a file leads out of its folder",
    behaviour: "Files are stored under random keys; a name is only a text",
    proofs: [
      [
        "integrations/file-storage/port.contract.test.ts",
        "have random keys that contain nothing of the file",
        "cannot be reached by the path '%s'",
      ],
      [uploads, "the name %j is only a name"],
      ["platform/server/html/picture-folder.test.ts", "does not give access to files outside it"],
      [
        "features/profile/server/export-own-data.test.ts",
        "packs files under names that cannot leave their folder",
      ],
    ],
  },
  T32: {
    risk: "A name of a file adds headers to an answer",
    behaviour: "Names are sent as RFC 6266 asks, in one header",
    proofs: [["platform/server/http/content-disposition.test.ts", "never breaks its header"]],
  },
  T33: {
    risk: "Input becomes a part of a statement of SQL",
    behaviour: "Input is always a parameter; fields and orders are looked up in declared lists",
    proofs: [
      [
        "platform/server/database/sql.test.ts",
        "input data is always a parameter, even when it looks like a fragment",
      ],
      [attackMatrix, "no unexpected value makes an endpoint fail @slow"],
      ["features/invoices/server/list-invoices.test.ts", "never fails, whatever text it has"],
      ["platform/contract/list-sorts.test.ts", "another field is refused"],
    ],
    gap: "sqlmap is not run",
  },
  T34: {
    risk: "Wildcards in a search match everything or take long",
    behaviour: "Searches take their text literally, up to a length",
    proofs: [
      ["features/contracts/server/list-contracts.test.ts", "searches for %j literally"],
      [
        "platform/contract/search-terms.test.ts",
        "has only letters, digits and the spaces at the edges of its parts",
      ],
    ],
    gap: "times are not measured in the suite",
  },
  T35: {
    risk: "A page of a list is so large, or so far, that it exhausts the server",
    behaviour: "Page sizes have a maximum, and what is no number of a page is refused",
    proofs: [
      [
        "features/invoices/server/list-invoices.test.ts",
        "with %s is refused",
        "is paginated, and has the total even on a page beyond the last",
      ],
      ["platform/contract/wire.test.ts", "refuses %j as a page size"],
    ],
  },
  T36: {
    risk: "A range of days is so long that it exhausts the server",
    behaviour: "Each kind of chart and file has a maximum range",
    proofs: [
      [
        "features/consumption/server/get-consumption-chart.test.ts",
        "is refused for a hundred years of quarters, with the maximum",
      ],
      [
        "features/consumption/server/download-consumption.test.ts",
        "is refused for an invalid date and for a range that is too long",
      ],
    ],
  },
};
