import { encodePng } from "./encode-png.ts";
import { circle, paint, rectangle, type Colour, type Point, type Shape } from "./paint.ts";

const size = { width: 880, height: 260 };
const ground = 224;
const colours = {
  sky: "#dcecf6",
  sun: "#f6b73c",
  glow: "#f9dfa8",
  hill: "#b9d3c3",
  nearHill: "#9fc2ae",
  grass: "#7fa98f",
  panel: "#23355c",
  line: "#6f86b5",
  window: "#3f5573",
  door: "#7a4b3a",
  trunk: "#7a5a44",
  leaves: "#4f8567",
} as const satisfies Record<string, Colour>;

/** Two rows of three modules on a roof: a slanting field, and the lines between them. */
const panels = ([x, y]: Point, width: number, slant: number): Shape[] => {
  const rise = 30;
  const at = (across: number, up: number): Point => [x + across * width + up * slant, y - up * rise];
  const line = (from: Point, to: Point): Shape => ({
    colour: colours.line,
    points: [from, [from[0] + 1.4, from[1]], [to[0] + 1.4, to[1] + 1.4], [to[0], to[1] + 1.4]],
  });
  return [
    { colour: colours.panel, points: [at(0, 0), at(1, 0), at(1, 1), at(0, 1)] },
    ...[1 / 3, 2 / 3].map((across) => line(at(across, 0), at(across, 1))),
    { colour: colours.line, points: [at(0, 0.5), at(1, 0.5), at(1, 0.54), at(0, 0.54)] },
  ];
};

interface House {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly wall: Colour;
  readonly roof: Colour;
  readonly floors: number;
}

/** A house with its roof towards us, modules on it, and windows on each floor. */
const house = ({ x, width, height, wall, roof, floors }: House): Shape[] => {
  const top = ground - height;
  const overhang = 8;
  const ridge = 34;
  const windows = Math.floor(width / 36);
  const pace = width / windows;
  return [
    rectangle(wall, [x, top], [width, height]),
    {
      colour: roof,
      points: [
        [x - overhang, top + 4],
        [x + width + overhang, top + 4],
        [x + width - 12, top - ridge],
        [x + 12, top - ridge],
      ],
    },
    ...panels([x + width * 0.16, top - 1], width * 0.62, 4),
    ...Array.from({ length: floors }, (_, floor) =>
      Array.from({ length: windows }, (__, column) =>
        rectangle(colours.window, [x + pace * (column + 0.5) - 8, top + 18 + floor * 40], [16, 22]),
      ),
    ).flat(),
    rectangle(colours.door, [x + width / 2 - 9, ground - 28], [18, 28]),
  ];
};

const tree = (x: number, height: number): Shape[] => [
  rectangle(colours.trunk, [x - 3, ground - height], [6, height]),
  circle(colours.leaves, [x, ground - height - 8], 20),
  circle(colours.leaves, [x - 13, ground - height + 5], 14),
  circle(colours.leaves, [x + 13, ground - height + 5], 14),
];

const scene: readonly Shape[] = [
  rectangle(colours.sky, [0, 0], [size.width, size.height]),
  circle(colours.glow, [742, 66], 52),
  circle(colours.sun, [742, 66], 36),
  circle(colours.hill, [180, 560], 420),
  circle(colours.hill, [700, 640], 480),
  circle(colours.nearHill, [470, 660], 470),
  rectangle(colours.grass, [0, ground], [size.width, size.height - ground]),
  ...house({ x: 56, width: 116, height: 74, wall: "#f3e3cf", roof: "#b5654a", floors: 1 }),
  ...tree(214, 34),
  ...house({ x: 256, width: 108, height: 112, wall: "#e9c9a8", roof: "#a4563f", floors: 2 }),
  ...house({ x: 392, width: 190, height: 82, wall: "#f7efe2", roof: "#8b95a6", floors: 1 }),
  ...tree(616, 42),
  ...house({ x: 652, width: 104, height: 112, wall: "#d9e2d0", roof: "#b5654a", floors: 2 }),
  ...tree(806, 30),
];

/** A neighbourhood with modules on its roofs, the same bytes each time: a PNG of 880 by 260. */
export const drawNeighbourhood = (): Buffer => encodePng(paint(scene, size), size);
