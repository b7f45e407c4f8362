import type { EnergyRole } from "../theme/energy-palette.ts";

export type Hatch = "plain" | "rising" | "falling" | "level" | "dots" | "cross";

const hatches: Partial<Record<EnergyRole, Hatch>> = {
  p2: "rising",
  p3: "dots",
  p4: "falling",
  p5: "level",
  p6: "cross",
  surplus: "rising",
  estimated: "falling",
};

/** The texture that tells a tone apart without its colour. */
export const hatchOf = (tone: EnergyRole): Hatch => hatches[tone] ?? "plain";

const size = 8;

const strokeLines = (pen: CanvasRenderingContext2D, hatch: Hatch) => {
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    if (hatch === "rising" || hatch === "cross") {
      pen.moveTo(shift - 1, size + 1);
      pen.lineTo(shift + size + 1, -1);
    }
    if (hatch === "falling" || hatch === "cross") {
      pen.moveTo(shift - 1, -1);
      pen.lineTo(shift + size + 1, size + 1);
    }
  }
  if (hatch === "level") {
    pen.moveTo(0, size / 2);
    pen.lineTo(size, size / 2);
  }
  pen.stroke();
};

interface HatchColours {
  fill: string;
  /** Of the texture: what the bars stand on. */
  line: string;
}

/** A fill for a canvas: the colour, with its texture scaled to the screen's density. */
export const hatchFill = (hatch: Hatch, { fill, line }: HatchColours): string | CanvasPattern => {
  if (hatch === "plain") return fill;
  const tile = document.createElement("canvas");
  const density = Math.max(1, Math.round(devicePixelRatio));
  tile.width = size * density;
  tile.height = size * density;
  const pen = tile.getContext("2d");
  if (pen === null) return fill;
  pen.scale(density, density);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 0.55;
  pen.strokeStyle = line;
  pen.fillStyle = line;
  pen.lineWidth = 1.25;
  if (hatch === "dots") {
    pen.fillRect(1, 1, 2, 2);
    pen.fillRect(5, 5, 2, 2);
  } else {
    strokeLines(pen, hatch);
  }
  return pen.createPattern(tile, "repeat") ?? fill;
};
