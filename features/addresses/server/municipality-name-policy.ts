/**
 * The name as it is said. INE puts the article behind the name to sort by it: "Pobla de Massaluca, La" is
 * "La Pobla de Massaluca", "Hospitalet de Llobregat, L'" is "L'Hospitalet de Llobregat", and of two names
 * "Pinós, el/Pinoso" is "el Pinós/Pinoso".
 */
export const spokenName = (sortedName: string): string => {
  const parts = /^(.+), (\p{L}+|\p{L}+['’])(\/.+)?$/u.exec(sortedName);
  const [, name = sortedName, article = "", otherName = ""] = parts ?? [];
  if (article === "") return name;
  return (/['’]$/.test(article) ? article + name : `${article} ${name}`) + otherName;
};
