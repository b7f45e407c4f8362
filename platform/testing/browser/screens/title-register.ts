/**
 * Records the path of each title and reports a title that another screen already has: in a list of tabs or a screen
 * reader, the two could not be distinguished.
 */
export const createTitleRegister = () => {
  const paths = new Map<string, string>();
  return (title: string, path: string): string[] => {
    const namesake = paths.get(title) ?? path;
    paths.set(title, namesake);
    return namesake === path ? [] : [`the title «${title}» is also that of ${namesake}`];
  };
};
