/** A paper of a contract: what its record says of it, and what is printed on it. */
export type DemoDocument = {
  path: string;
  category: string;
  name: string;
  filename: string;
  createdAt: Date;
  title: string;
  /** Label and value, one a line. */
  rows: readonly (readonly [label: string, value: string])[];
  paragraphs: readonly string[];
};
