/**
 * Remembers on which path each title was met, and complains when another screen has it: in a list of tabs, or said by a
 * screen reader, the two could not be told apart.
 */
export const createTitleRegister = () => {
  const paths = new Map<string, string>();
  return (title: string, path: string): string[] => {
    const namesake = paths.get(title) ?? path;
    paths.set(title, namesake);
    return namesake === path ? [] : [`the title «${title}» is also that of ${namesake}`];
  };
};
