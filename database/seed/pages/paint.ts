export type Point = readonly [x: number, y: number];
export type Colour = `#${string}`;
export interface Shape {
  readonly colour: Colour;
  readonly points: readonly Point[];
}

/** Each pixel is drawn as so many by so many, so that slanting edges look smooth. */
const fineness = 3;

export const rectangle = (colour: Colour, [x, y]: Point, [width, height]: Point): Shape => ({
  colour,
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
});

const circleCorners = 90;
export const circle = (colour: Colour, [x, y]: Point, radius: number): Shape => ({
  colour,
  points: Array.from({ length: circleCorners }, (_, corner) => {
    const angle = (corner / circleCorners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  }),
});

const bytesOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Where a shape's edges cross a line, from the left. */
const crossings = (points: readonly Point[], y: number): number[] =>
  points
    .flatMap(([x1, y1], index) => {
      const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
      return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
    })
    .toSorted((one, other) => one - other);

/** Paints shapes over each other, the first behind all and everywhere: rows of pixels, three bytes each. */
export const paint = (
  shapes: readonly Shape[],
  { width, height }: { width: number; height: number },
): Uint8Array => {
  const palette = Uint8Array.from(shapes.flatMap(({ colour }) => bytesOf(colour)));
  const reaching = shapes.map(({ points }) => {
    const heights = points.map(([, y]) => y);
    return { points, top: Math.min(...heights), bottom: Math.max(...heights) };
  });
  const sums = new Uint16Array(width * height * 3);
  for (let fineY = 0; fineY < height * fineness; fineY += 1) {
    const row = new Uint16Array(width * fineness);
    const y = (fineY + 0.5) / fineness;
    for (const [shape, { points, top, bottom }] of reaching.entries()) {
      if (y < top || y > bottom) continue;
      const found = crossings(points, y).map((x) => Math.max(0, Math.round(x * fineness)));
      for (let pair = 0; pair + 1 < found.length; pair += 2) row.fill(shape, found[pair], found[pair + 1]);
    }
    const start = Math.floor(fineY / fineness) * width;
    for (let fineX = 0; fineX < row.length; fineX += 1) {
      const from = (row[fineX] ?? 0) * 3;
      const to = (start + Math.floor(fineX / fineness)) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (palette[from + channel] ?? 0);
    }
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / fineness ** 2));
};
