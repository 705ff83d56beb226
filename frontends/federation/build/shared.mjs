/**
 * What all parts of the site use the same instance of. `atStart`: in the shell's first file, because every page needs
 * it. The others are in files of the shell's that load when a remote first imports them. Remotes carry none of it.
 */
const shared = {
  react: { range: '^19.3.0', atStart: true },
  'react/jsx-runtime': { range: '^19.3.0', atStart: true },
  'react-dom': { range: '^19.3.0', atStart: true },
  '@octavo/federation': { range: '^0.1.0', atStart: true },
  '@octavo/data/core': { range: '^0.1.0', atStart: true },
  '@octavo/ui': { range: '^0.1.0', atStart: true },
};

/** The `shared` of Module Federation, for the shell or for a remote. */
export function sharedModules({ isShell }) {
  return Object.fromEntries(
    Object.entries(shared).map(([name, { range, atStart }]) => [
      name,
      { singleton: true, requiredVersion: range, ...(isShell ? { eager: atStart } : { import: false }) },
    ]),
  );
}
