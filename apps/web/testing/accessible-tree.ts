import { getRoles, isInaccessible, queryAllByRole } from "@testing-library/dom";

interface Node {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

const clean = (text: string | null): string => (text ?? "").replaceAll(/\s+/g, " ").trim();

/** What assistive technology is given for each element with a role: Testing Library computes it as browsers do. */
const readNodes = (container: HTMLElement): Map<Element, Node> => {
  const nodes = new Map<Element, Node>();
  for (const role of Object.keys(getRoles(container))) {
    if (role === "generic") continue;
    const names = new Map<Element, string>();
    queryAllByRole(container, role, {
      name: (name, element) => {
        names.set(element, clean(name));
        return true;
      },
    });
    queryAllByRole(container, role, {
      description: (description, element) => {
        nodes.set(element, { role, name: names.get(element) ?? "", description: clean(description) });
        return true;
      },
    });
  }
  return nodes;
};

/** Roles whose content is their name, or what is chosen in them. */
const leaves = new Set(["heading", "link", "button", "textbox", "checkbox", "radio", "combobox", "option"]);
/** Roles of text that says nothing more than its words. */
const plain = new Set(["paragraph", "emphasis", "strong", "main", "presentation", "none", "img", "banner"]);
/** Roles that are written in one line with the little that is in them. */
const short = new Set(["listitem", "definition", "status"]);
/** Elements whose text is the name of another one. */
const namesOthers = new Set(["LABEL", "LEGEND", "CAPTION", "OPTION"]);

const stateOf = (element: Element): string[] => [
  ...(element === document.activeElement ? ["focus"] : []),
  ...(element.matches(":checked") && element.tagName === "INPUT" ? ["checked"] : []),
  ...(element.getAttribute("aria-invalid") === "true" ? ["invalid"] : []),
  ...(element.getAttribute("aria-current") === null ? [] : ["current"]),
  ...(element.getAttribute("aria-disabled") === "true" ? ["disabled"] : []),
  ...(element.hasAttribute("readonly") ? ["read-only"] : []),
  ...(element.getAttribute("aria-live") === null ? [] : [`live ${element.getAttribute("aria-live")}`]),
];

const valueOf = (element: Element): string => {
  if (element instanceof HTMLSelectElement) return clean(element.selectedOptions[0]?.textContent ?? "");
  const isTyped =
    element instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(element.type);
  return isTyped ? element.value : "";
};

const lineOf = (element: Element, { role, name, description }: Node): string => {
  const [, level] = /^H([1-6])$/.exec(element.tagName) ?? [];
  const value = valueOf(element);
  const states = stateOf(element);
  return [
    level === undefined ? role : `heading ${level}`,
    ...(name === "" ? [] : [`"${name}"`]),
    ...(value === "" ? [] : [`= ${value}`]),
    ...(states.length === 0 ? [] : [`(${states.join(", ")})`]),
    ...(description === "" ? [] : [`— ${description}`]),
  ].join(" ");
};

const describesOthers = (element: Element): boolean =>
  element.id !== "" && document.querySelector(`[aria-describedby~="${element.id}"]`) !== null;

const isFileField = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === "file";

/** The words below an element, with a space where one text ends and another begins. */
const wordsIn = (element: Element): string => {
  if (isInaccessible(element)) return "";
  const words = [...element.childNodes].map((child) =>
    child instanceof Element ? wordsIn(child) : child.textContent,
  );
  return clean(words.join(" ")).replaceAll("( ", "(").replaceAll(" )", ")");
};

/** A field for files has no role in ARIA; browsers give it as a button with the name of its label. */
const fileFieldLine = (field: HTMLInputElement): string => {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "");
  const description = ids.map((id) => clean(document.getElementById(id)?.textContent ?? "")).join(" ");
  const name = [...(field.labels ?? [])].map(wordsIn).join(" ");
  return lineOf(field, { role: "file", name, description });
};

/**
 * What a screen reader finds below an element, a line for each node in the order of reading: its role, name, value,
 * state and description. Plain text is in quotes; what names or describes another node is read with that one.
 */
export const accessibleTree = (container: HTMLElement): string => {
  const nodes = readNodes(container);
  const lines: string[] = [];
  const isNode = (element: Element): boolean => {
    const node = nodes.get(element);
    return (node !== undefined && !plain.has(node.role)) || isFileField(element);
  };
  const isText = (element: Element): boolean =>
    ![...element.querySelectorAll("*")].some((child) => isNode(child) || namesOthers.has(child.tagName));
  const visit = (element: Element, depth: number): void => {
    if (isInaccessible(element) || describesOthers(element)) return;
    const print = (line: string): void => void lines.push(`${"  ".repeat(depth)}${line}`);
    if (isFileField(element)) return print(fileFieldLine(element));
    if (namesOthers.has(element.tagName)) {
      for (const field of element.querySelectorAll("*")) if (isNode(field)) visit(field, depth);
      return;
    }
    const node = nodes.get(element);
    const isShown = node !== undefined && !plain.has(node.role);
    if (isShown && leaves.has(node.role)) return print(lineOf(element, node));
    const words = isText(element) ? wordsIn(element) : "";
    if (isShown) print([lineOf(element, node), ...(words === "" ? [] : [`"${words}"`])].join(" "));
    else if (words !== "") print(`"${words}"`);
    if (isText(element)) return;
    const first = lines.length;
    for (const child of element.childNodes) {
      if (child instanceof Element) visit(child, isShown ? depth + 1 : depth);
      else if (clean(child.textContent) !== "") print(`"${clean(child.textContent)}"`);
    }
    const isShort = isShown && short.has(node.role) && lines.length - first <= 2;
    if (isShort) {
      const within = lines.splice(first).map((line) => line.trim());
      lines.push(`${lines.pop() ?? ""} > ${within.join(" ")}`);
    }
  };
  visit(container, 0);
  // A term is read with what it is.
  return lines.join("\n").replaceAll(/(term ".*")\n +definition/g, "$1: definition");
};
