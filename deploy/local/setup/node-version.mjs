const wanted = [20, 19];

/** Undefined when this Node will do, else the line that says what to do. Runs on old versions too. */
export function nodeVersionProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return undefined;
  return `Node ${version} is too old: install Node ${wanted.join('.')} or newer (https://nodejs.org) and run the same command again.`;
}
