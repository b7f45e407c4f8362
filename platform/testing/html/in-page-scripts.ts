import { allowedElements, attributesOf } from "#platform/contract/html-policy.ts";

/** Runs before the page's scripts: records which vectors run, and what the page's policy blocked. */
export const listen = `{
  let fired = new Set();
  // An inner document notifies the outer one.
  try { fired = top.harm?.fired ?? fired; } catch {}
  const violations = [];
  window.canary = (id) => void fired.add(id);
  window.harm = { fired, violations };
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(effectiveDirective + " " + blockedURI + " " + sample));
}`;

/** Uses the prototypes, because a form's own properties may be shadowed by fields with their names. */
const read = `
  const namesOf = (element) => Element.prototype.getAttributeNames.call(element);
  const valueOf = (element, name) => Element.prototype.getAttribute.call(element, name);
  const { get: localNameOf } = Object.getOwnPropertyDescriptor(Element.prototype, "localName");
  const { get: namespaceOf } = Object.getOwnPropertyDescriptor(Element.prototype, "namespaceURI");`;

/** Triggers every user event on each element under a root, and follows its effects. */
export const poke = `(root) => {
  ${read}
  const runs = (address) => /^javascript/i.test((address ?? "").replaceAll(/[\\u0000-\\u0020]/g, ""));
  const attempt = (act) => { try { act(); } catch {} };
  const click = (element) => attempt(() => HTMLElement.prototype.click.call(element));
  for (const element of root.querySelectorAll("*")) {
    for (const name of namesOf(element))
      if (name.startsWith("on")) attempt(() => EventTarget.prototype.dispatchEvent.call(element, new Event(name.slice(2))));
    const name = localNameOf.call(element);
    if (name === "a" || name === "area") runs(valueOf(element, "href")) && click(element);
    const form = name === "button" || name === "input" ? element.form : null;
    if (form && (runs(valueOf(element, "formaction")) || runs(valueOf(form, "action")))) click(element);
  }
}`;

const allowed = `new Map(${JSON.stringify(
  allowedElements.map((name) => [name, [...attributesOf(name), ...(name === "a" ? ["rel"] : [])]]),
)})`;

/** Content under a root that the policy forbids. */
export const faults = `(root) => {
  ${read}
  const allowed = ${allowed};
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const attributes = allowed.get(localNameOf.call(element));
    if (attributes === undefined || namespaceOf.call(element) !== "http://www.w3.org/1999/xhtml")
      return ["<" + localNameOf.call(element) + ">"];
    // The portal puts tables from outside into a frame of its own.
    const isFrame = element.matches("div:has(> table:only-child)");
    return namesOf(element).filter((name) => {
      if (isFrame && /^(class|role|aria-label|tabindex)$/.test(name)) return false;
      const value = valueOf(element, name);
      if (name === "href") return !/^(https:|mailto:|tel:|\\/(?!\\/))/.test(value);
      if (name === "src") return !value.startsWith("data:image/");
      return !attributes.includes(name);
    }).map((name) => name + "=" + valueOf(element, name) + " of <" + localNameOf.call(element) + ">");
  });
}`;

/**
 * Loads each piece of HTML in its own empty document, without any policy, twice: as a loaded document and as inserted
 * by a script. Waits until the last one, a harmful one of ours, has run.
 */
export const runEach = `async (pieces) => {
  const control = pieces.length;
  const found = [];
  const { get: rootOf } = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement");
  for (const [id, html] of [...pieces, "<img src=x onerror=canary(" + control + ")>"].entries()) {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const { contentWindow: view, contentDocument: inner } = frame;
    const second = inner.createElement("div");
    inner.open();
    view.canary = canary;
    inner.write(html);
    inner.close();
    // By the prototype: a picture may have taken the name of the document's own.
    const root = rootOf.call(inner);
    (${poke})(root);
    const whole = { querySelectorAll: () => root.querySelectorAll("head *, body *") };
    if (id < control) found.push(...(${faults})(whole));
    root.append(second);
    second.innerHTML = html;
    (${poke})(second);
  }
  while (!harm.fired.has(control)) await new Promise((resolve) => setTimeout(resolve, 20));
  return { fired: [...harm.fired].filter((id) => id !== control), faults: found };
}`;

/** Waits for the effects of a probe that is inserted last: by then all earlier content has had its effects. */
export const settle = `new Promise((resolve) => {
  const last = document.createElement("img");
  last.addEventListener("error", () => setTimeout(() => resolve(last.remove())));
  last.src = "data:image/png;base64,";
  document.body.append(last);
})`;
