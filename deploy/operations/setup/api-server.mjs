import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from '../../local/setup/command.mjs';
import { SetupError } from '../../local/setup/progress.mjs';

const host = '127.0.0.1';
const readySeconds = 180;

/** Ports that nobody has, all of them held until all are known. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise(
          (resolve) =>
            void createServer().listen(0, host, function listening() {
              resolve(this);
            }),
        ),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}

function startProcess(directory, program, args) {
  const log = join(directory, `${program.slice(program.lastIndexOf('/') + 1)}.log`);
  const file = openSync(log, 'a');
  const child = spawn(program, args, { cwd: directory, stdio: ['ignore', file, file] });
  const exited = new Promise((resolve) => void child.once('exit', resolve));
  return {
    log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * A Kubernetes API server on an etcd of its own: what judges manifests in a cluster, its admission and its defaults
 * included. Nothing stands behind it: no controller, no node.
 *
 * @returns {Promise<{ kubectl: (args: string[], input?: string) => Promise<{ code: number, output: string }>,
 *   environment: NodeJS.ProcessEnv, stop: () => Promise<void> }>}
 */
export async function startApiServer({ directory, programs }) {
  const [etcdPort, peerPort, apiPort] = await freePorts(3);
  const etcdUrl = `http://${host}:${etcdPort}`;
  const token = randomBytes(24).toString('hex');
  const tokens = join(directory, 'tokens.csv');
  writeFileSync(tokens, `${token},operator,operator,"system:masters"\n`, { mode: 0o600 });
  const accountKey = join(directory, 'accounts.pem');
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(accountKey, privateKey, { mode: 0o600 });

  const running = [
    startProcess(directory, programs.etcd, [
      `--data-dir=${join(directory, 'etcd')}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=http://${host}:${peerPort}`,
      `--initial-advertise-peer-urls=http://${host}:${peerPort}`,
      `--initial-cluster=default=http://${host}:${peerPort}`,
      '--unsafe-no-fsync',
    ]),
    startProcess(directory, programs.kubeApiserver, [
      `--etcd-servers=${etcdUrl}`,
      `--bind-address=${host}`,
      `--secure-port=${apiPort}`,
      `--cert-dir=${join(directory, 'certificates')}`,
      `--token-auth-file=${tokens}`,
      '--authorization-mode=RBAC',
      '--service-cluster-ip-range=10.96.0.0/16',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-signing-key-file=${accountKey}`,
      `--service-account-key-file=${accountKey}`,
    ]),
  ];
  const stop = async () => {
    for (const one of running.toReversed()) await one.stop();
  };

  const kubeconfig = join(directory, 'kubeconfig');
  writeFileSync(
    kubeconfig,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        { name: 'trial', cluster: { server: `https://${host}:${apiPort}`, 'insecure-skip-tls-verify': true } },
      ],
      users: [{ name: 'operator', user: { token } }],
      contexts: [{ name: 'trial', context: { cluster: 'trial', user: 'operator' } }],
      'current-context': 'trial',
    }),
    { mode: 0o600 },
  );
  const environment = { ...process.env, KUBECONFIG: kubeconfig };
  const kubectl = (args) => run(programs.kubectl, args, { environment });

  const deadline = performance.now() + readySeconds * 1_000;
  while ((await kubectl(['get', '--raw', '/readyz'])).code !== 0) {
    const ended = running.find((one) => one.hasEnded());
    if (ended || performance.now() > deadline) {
      await stop();
      const words = readFileSync((ended ?? running[1]).log, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-15)
        .join('\n');
      throw new SetupError(`The API server did not start:\n${words}`);
    }
    await delay(250);
  }
  return { kubectl, environment, stop };
}
