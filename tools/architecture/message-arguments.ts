/** Index of the brace that closes the one at `start`. */
const closingBrace = (text: string, start: number): number => {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === "{") depth += 1;
    if (text[index] === "}") depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
};

/** The contents of the outermost braces, in order. */
const betweenBraces = (text: string): string[] => {
  const found: string[] = [];
  for (let start = text.indexOf("{"); start !== -1; start = text.indexOf("{", start)) {
    const end = closingBrace(text, start);
    found.push(text.slice(start + 1, end));
    start = end;
  }
  return found;
};

/** Names of the arguments of an ICU message, without the keywords of plural and select branches. */
export const messageArguments = (message: string): string[] =>
  betweenBraces(message).flatMap((argument) => {
    const [name = "", , ...branches] = argument.split(",");
    return [name.trim(), ...betweenBraces(branches.join(",")).flatMap(messageArguments)];
  });
