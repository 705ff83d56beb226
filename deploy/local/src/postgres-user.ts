import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from '#progress';

/** PostgreSQL refuses to run as root; root starts it as this user, as Debian's package does. */
const userName = 'postgres';

export interface ServerUser {
  userId: number;
  groupId: number;
}

function findUser(): ServerUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${userName}:`));
  const [, , userId, groupId] = line?.split(':') ?? [];
  return line === undefined ? undefined : { userId: Number(userId), groupId: Number(groupId) };
}

/** The user PostgreSQL runs as when we are root; undefined when we are somebody who may run it himself. */
export function postgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findUser();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', userName]);
  const created = findUser();
  if (created) return created;
  throw new SetupError(
    `PostgreSQL does not run as root and the user '${userName}' could not be made: make it (useradd --system ${userName}), or set DATABASE_URL.`,
  );
}

/** Whether everyone may pass through all the folders above, as a clone in root's own home does not allow. */
function isReachable(path: string): boolean {
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o001) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

export interface Invocation {
  command: string;
  args: string[];
  userId?: number;
  groupId?: number;
}

/**
 * How to call a program of PostgreSQL's. Below a folder closed to its user (a clone in /root) it gets the one capability
 * that lets it pass; kernel rules about that capability need `no_setuid_fixup`, else its own access checks fail.
 */
export function invocationFor(
  user: ServerUser | undefined,
  directory: string,
  command: string,
  args: string[],
): Invocation {
  if (user === undefined) return { command, args };
  if (isReachable(command) && isReachable(directory)) return { command, args, ...user };
  const setpriv = [
    `--reuid=${user.userId}`,
    `--regid=${user.groupId}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return { command: 'setpriv', args: [...setpriv, command, ...args] };
}
