import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toolsDirectory } from './paths.mjs';

const lockFile = join(toolsDirectory, 'setup.lock');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readFileSync(lockFile, { encoding: 'utf8', flag: 'a+' }));
  if (owner > 0 && !isAlive(owner)) rmSync(lockFile, { force: true });
  return false;
}

/** Lets one set-up at a time work in this clone: `npm start` and `npm test` may begin together. */
export async function withSetupLock(work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (let told = false; !tryLock();) {
    if (!told) process.stdout.write('  Another set-up is running in this clone; waiting for it.\n');
    told = true;
    await delay(200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
