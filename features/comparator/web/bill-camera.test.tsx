import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startComponentPortal } from "#apps/web/testing/component-portal.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";

const portal = await startComponentPortal(await createTestDatabase("demo"));
type Screen = Awaited<ReturnType<typeof portal.open>>;

const digits = "0031405600000001";
const cups = `ES${digits}${cupsCheckLetters(digits)}`;
const link = `https://comparador.cnmc.gob.es/comparador/QRE?cp=17003&pP1=3.45&pP2=3.45&cups=${cups}&imp=60.20`;

/** The camera of the device: what it sees, and how it is asked for. */
const camera: {
  sees: string[];
  tracks: { isStopped: boolean }[];
  asked: MediaStreamConstraints[];
  answer: () => Promise<void>;
} = { sees: [], tracks: [], asked: [], answer: async () => undefined };

const openStream = async (constraints: MediaStreamConstraints) => {
  camera.asked.push(constraints);
  await camera.answer();
  const track = {
    isStopped: false,
    stop: () => {
      track.isStopped = true;
    },
    addEventListener: () => undefined,
  };
  camera.tracks.push(track);
  return { getTracks: () => [track] };
};

class FakeDetector {
  async detect() {
    return camera.sees.map((rawValue) => ({ rawValue }));
  }
}

beforeEach(() => {
  camera.sees = [];
  camera.tracks = [];
  camera.asked = [];
  camera.answer = async () => undefined;
  vi.stubGlobal("BarcodeDetector", FakeDetector);
  Object.defineProperty(window, "isSecureContext", { value: true, configurable: true });
  Object.defineProperty(navigator, "mediaDevices", {
    value: { getUserMedia: openStream },
    configurable: true,
  });
  Object.defineProperties(HTMLVideoElement.prototype, {
    videoWidth: { value: 640, configurable: true },
    videoHeight: { value: 480, configurable: true },
    srcObject: { value: null, writable: true, configurable: true },
    play: { value: async () => undefined, configurable: true },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const screens = [
  ["the comparator", "/comparador"],
  ["contracting", "/nou-client-electricitat"],
] as const;

const openCamera = async (address = "/comparador"): Promise<Screen> => {
  const screen = await portal.open(address);
  await screen.user.click(screen.getByRole("button", { name: "Llegeix-lo amb la càmera" }));
  await screen.findByRole("dialog");
  return screen;
};
const isClosed = async (screen: Screen): Promise<void> => {
  await vi.waitFor(
    () => {
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(camera.tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
    },
    { timeout: 20_000 },
  );
};

describe.each(screens)("the camera of %s", (_name, address) => {
  test("fills in what a bill’s code holds, and is given back", async () => {
    const screen = await openCamera(address);
    expect(await screen.findByText("Busquem el codi…")).toBeDefined();
    expect(camera.asked).toMatchObject([{ audio: false, video: { facingMode: { ideal: "environment" } } }]);
    camera.sees = [link];
    await isClosed(screen);
    await screen.findByText("Hem llegit la factura");
    expect(screen.getByLabelText<HTMLInputElement>("CUPS").value).toBe(cups);
    expect(screen.getByLabelText<HTMLInputElement>(/^Codi postal/).value).toBe("17003");
  });
});

test("the camera passes over other codes, and says so", async () => {
  const screen = await openCamera();
  camera.sees = ["https://llum.example/menu"];
  expect(await screen.findByText(/^Aquest codi és un altre/)).toBeDefined();
  expect(screen.getByRole("dialog")).toBeDefined();
  camera.sees = ["https://llum.example/menu", link];
  await isClosed(screen);
});

/** The event that browsers send to a modal dialog at Escape. */
const closeByEscape = async (screen: Screen): Promise<void> => {
  screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  await screen.settled();
};

test.each([
  ["Escape", closeByEscape],
  [
    "its button",
    (screen: Screen) =>
      screen.user.click(screen.getAllByRole("button", { name: "Tanca la càmera" })[0] ?? document.body),
  ],
])("the camera is closed and given back by %s", async (_by, close) => {
  const screen = await openCamera();
  await screen.findByText("Busquem el codi…");
  await close(screen);
  await isClosed(screen);
});

test("the camera is given back when the screen is left, and when the page is hidden", async () => {
  const screen = await openCamera();
  await screen.findByText("Busquem el codi…");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  await isClosed(screen);
  await screen.user.click(screen.getByRole("button", { name: "Llegeix-lo amb la càmera" }));
  await screen.findByText("Busquem el codi…");
  await screen.goTo("/potencia");
  expect(camera.tracks.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test("a camera that answers after it was closed is given back at once", async () => {
  let answer = (): void => undefined;
  camera.answer = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const screen = await openCamera();
  expect(screen.getByText(/^Obrint la càmera/)).toBeDefined();
  await closeByEscape(screen);
  answer();
  await isClosed(screen);
});

describe("without a camera the other ways are offered", () => {
  test.each([
    ["NotAllowedError", /^No tenim permís per a la càmera/],
    ["NotFoundError", /^No hem trobat cap càmera/],
    ["NotReadableError", /^Un altre programa fa servir la càmera/],
    ["UnknownError", /^La càmera no funciona/],
  ])("after a %s, which can be tried again", async (name, text) => {
    camera.answer = () => Promise.reject(new DOMException("", name));
    const screen = await openCamera();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(/^També pots triar la factura en PDF/)).toBeDefined();
    camera.answer = async () => undefined;
    await screen.user.click(screen.getByRole("button", { name: "Torna-ho a provar" }));
    expect(await screen.findByText("Busquem el codi…")).toBeDefined();
  });

  test("on a page without https, which asks for nothing", async () => {
    Object.defineProperty(window, "isSecureContext", { value: false, configurable: true });
    const screen = await openCamera();
    expect(await screen.findByText(/no és segura \(https\)/)).toBeDefined();
    expect(camera.asked).toEqual([]);
  });

  test("in a browser that has none", async () => {
    Object.defineProperty(navigator, "mediaDevices", { value: undefined, configurable: true });
    const screen = await openCamera();
    expect(await screen.findByText(/^No hem trobat cap càmera/)).toBeDefined();
  });
});
