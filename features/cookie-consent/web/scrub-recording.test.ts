import { describe, expect, it } from "vitest";
import { isOwnError, withoutDataInIt, scrubItem, scrubRecording } from "./start-error-replay.ts";

const element = (attributes: Record<string, unknown>, childNodes: unknown[] = []) => ({
  type: 2,
  tagName: "a",
  attributes,
  childNodes,
});
const leaves = (event: unknown): string => JSON.stringify(scrubRecording([event]));

describe("a scrubbed recording", () => {
  it("has no text, in any kind of event", () => {
    const node = element({ class: "name" }, [{ type: 3, textContent: "Núria Puig" }]);
    expect(leaves({ type: 2, data: { node } })).toContain('"***** ****"');
    expect(leaves({ type: 3, data: { source: 5, text: "12345678Z", isChecked: false } })).not.toContain(
      "1234",
    );
    expect(leaves({ type: 3, data: { source: 0, texts: [{ id: 4, value: "120,50 €" }] } })).not.toContain(
      "120",
    );
  });

  it("has no attribute with content: links, labels, values, styles", () => {
    const attributes = {
      class: "amount",
      href: "https://portal.example/contractes/electricity/00012",
      title: "Núria",
      "aria-label": "Paga la factura FE-1",
      "data-cups": "ES0031",
      value: "ES9121",
      style: "width: 43%",
      alt: "Núria",
    };
    expect(scrubRecording([{ type: 2, data: { node: element(attributes) } }])).toEqual([
      { type: 2, data: { node: element({ class: "amount" }) } },
    ]);
  });

  it("keeps what is needed to draw the page: style sheets and their URLs", () => {
    const sheet = {
      rel: "stylesheet",
      href: "https://portal.example/assets/index.css",
      _cssText: "a{color:red}",
    };
    expect(leaves({ type: 2, data: { node: element(sheet) } })).toContain("/assets/index.css");
  });

  it("identifies a page by the first segment of its path", () => {
    const meta = {
      type: 4,
      data: { href: "https://portal.example/contractes/gas/77?token=secret#x", width: 390 },
    };
    expect(scrubRecording([meta])).toEqual([
      { type: 4, data: { href: "https://portal.example/contractes", width: 390 } },
    ]);
  });

  it("has no events for clicks and requests, which quote labels and URLs", () => {
    expect(
      scrubRecording([{ type: 5, data: { tag: "breadcrumb", payload: { message: "button[Núria]" } } }]),
    ).toEqual([]);
  });
});

describe("a scrubbed envelope", () => {
  it("has the error without user, request and breadcrumbs", () => {
    const event = { user: { email: "n@x.example" }, request: { url: "u" }, breadcrumbs: [1], level: "error" };
    expect(scrubItem({ type: "event" }, event)?.[1]).toEqual({ level: "error" });
  });

  it("has a recording with a corrected length", () => {
    const recording = `{"segment_id":0}\n${JSON.stringify([{ type: 3, data: { text: "secret" } }])}`;
    const [header, content] = scrubItem({ type: "replay_recording", length: 1 }, recording) ?? [];
    expect(content).toBe('{"segment_id":0}\n[{"type":3,"data":{"text":"******"}}]');
    expect(header?.length).toBe(String(content).length);
  });

  it("has no item of an unknown kind, or compressed so that it cannot be read", () => {
    expect(scrubItem({ type: "session" }, {})).toBeUndefined();
    expect(scrubItem({ type: "replay_recording" }, new Uint8Array(3))).toBeUndefined();
  });
});

describe("an error", () => {
  const thrownIn = (filename: string) => [{ stacktrace: { frames: [{ filename: "x" }, { filename }] } }];

  it("is the portal's own when it was thrown in one of its files", () => {
    expect(isOwnError(thrownIn("https://portal.example/assets/a.js"), "https://portal.example")).toBe(true);
    for (const url of ["https://tags.example/assets/a.js", "https://portal.example/acces", "<anonymous>"]) {
      expect(isOwnError(thrownIn(url), "https://portal.example")).toBe(false);
    }
    expect(isOwnError(undefined, "https://portal.example")).toBe(false);
  });

  it.each([
    ['Unexpected "Núria Puig" here', 'Unexpected "…" here'],
    ["no contract 00012 of ES0031406000000001AB", "no contract … of …"],
    ["cannot write to nuria@x.example", "cannot write to …"],
    ["e.flatMap is not a function", "e.flatMap is not a function"],
  ])("loses quoted text and numbers that may be data: %s", (message, scrubbed) => {
    expect(withoutDataInIt(message)).toBe(scrubbed);
  });
});
