import { existsSync } from 'node:fs';
import { buildGoProgram, canBuildGoPrograms, goProgramPath } from './go-program.mjs';

const version = 'v1.8.0';
const goModule = 'github.com/versity/versitygw';

const program = goProgramPath('versitygw', version, 'versitygw');

/** An S3 server that was built before, or that S3_SERVER_PROGRAM names; undefined when there is none. */
export function findS3Server() {
  return [process.env.S3_SERVER_PROGRAM, program].find((path) => path && existsSync(path));
}

/** Whether `buildS3Server` has what it needs. */
export const canBuildS3Server = canBuildGoPrograms;

export function buildS3Server() {
  return buildGoProgram({
    name: 'versitygw',
    program,
    goModule,
    version,
    packagePath: `${goModule}/cmd/versitygw`,
    oldestGo: '1.24',
  });
}
