/** The file cannot be published; each fault is a sentence that names its place. */
export class FileRefusal extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(["The file cannot be published:", ...faults.map((fault) => `  ${fault}`)].join("\n"));
    this.name = "FileRefusal";
    this.faults = faults;
  }
}
