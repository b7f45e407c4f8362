/**
 * Remembers on which path each title was met, and complains when another screen of the same language has it: in a list of
 * tabs, or said by a screen reader, the two could not be told apart.
 */
export const createTitleRegister = () => {
  const paths = new Map<string, string>();
  return (language: string, title: string, path: string): string[] => {
    const key = `${language} ${title}`;
    const namesake = paths.get(key) ?? path;
    paths.set(key, namesake);
    return namesake === path ? [] : [`the title «${title}» is also that of ${namesake}`];
  };
};
