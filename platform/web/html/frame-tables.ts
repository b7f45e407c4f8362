/**
 * Puts each table into a frame in which it scrolls, so that a wide one makes only itself wide. While there is something to
 * scroll the frame takes the focus, for the arrows of a keyboard, and is called as the table is.
 */
export const frameTables = (root: Element, frameClass: string | undefined): ResizeObserver => {
  const watching = new ResizeObserver((entries) => {
    for (const { target: frame } of entries) {
      if (!(frame instanceof HTMLElement)) continue;
      if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0;
      else frame.removeAttribute("tabindex");
    }
  });
  for (const table of root.querySelectorAll("table")) {
    // A table within a table scrolls with it.
    if (table.parentElement?.closest("table")) continue;
    const frame = document.createElement("div");
    frame.className = frameClass ?? "";
    const caption = table.caption?.textContent.trim();
    if (caption !== undefined && caption !== "") {
      frame.role = "group";
      frame.ariaLabel = caption;
    }
    table.replaceWith(frame);
    frame.append(table);
    watching.observe(frame);
  }
  return watching;
};
