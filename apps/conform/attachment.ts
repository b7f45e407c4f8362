/** A file as the specification's clients send it. */
export const attachment = {
  name: "prova.pdf",
  content: `data:application/pdf;base64,${Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64")}`,
};
