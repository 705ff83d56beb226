import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps servers in /usr/sbin, which is not on everyone's PATH. */
const moreDirectories = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The first executable of that name, or undefined. */
export function findOnPath(name) {
  const directories = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...moreDirectories];
  return directories
    .map((directory) => join(directory, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
