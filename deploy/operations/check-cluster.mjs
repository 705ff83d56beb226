import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../local/setup/command.mjs';
import { hasGo } from '../local/setup/go-program.mjs';
import { repositoryRoot } from '../local/setup/paths.mjs';
import { runScript, SetupError, step } from '../local/setup/progress.mjs';
import { startApiServer } from './setup/api-server.mjs';
import { etcd, kubeApiserver, kubectl } from './setup/kubernetes-programs.mjs';
import { moduleDirectory, operators } from './setup/kubernetes-schemas.mjs';
import { startStandInNodes } from './setup/stand-in-nodes.mjs';

const overlays = ['staging', 'production'];
const namespace = 'octavo';

/** Fails with what was said; what the API server warns of is a fault too: in a later release it is refused. */
async function expectClean(what, { code, output }) {
  if (code !== 0) throw new SetupError(`${what} failed:\n${output}`);
  const warnings = output.split('\n').filter((line) => line.startsWith('Warning:'));
  if (warnings.length > 0) throw new SetupError(`${what} is warned of:\n${[...new Set(warnings)].join('\n')}`);
}

/** What docs/operations.md asks for in the cluster, as far as the API server sees it: kinds, and the ingress' namespace. */
async function prepareCluster({ kubectl: call }) {
  for (const operator of operators) {
    const folder = join(await moduleDirectory(operator), operator.folder);
    await expectClean(
      `What ${operator.module} adds`,
      await call(['apply', '--server-side', '--filename', folder, '--recursive']),
    );
  }
  await expectClean('The namespace of the ingress', await call(['create', 'namespace', 'traefik']));
}

/** Steps 3 and 4 of the page. */
async function prepareRelease({ kubectl: call }, directory) {
  await expectClean(
    'chromium-seccomp',
    await call(['apply', '-k', join(repositoryRoot, 'k8s/components/chromium-seccomp')]),
  );
  await expectClean('The label', await call(['label', 'namespace', 'traefik', 'octavo.dev/ingress=true']));
  await expectClean('The namespace', await call(['apply', '-f', join(repositoryRoot, 'k8s/base/namespace.yaml')]));
  const { output } = await run(process.execPath, [
    join(repositoryRoot, 'k8s', 'secrets.mjs'),
    ...['--smtp-url', 'smtps://user:password@mail.example:465', '--backup-key-id', 'id', '--backup-key', 'key'],
    ...['--stripe-key', 'sk_test_x', '--stripe-webhook-secret', 'whsec_x'],
  ]);
  const file = join(directory, 'secrets.json');
  writeFileSync(file, output, { mode: 0o600 });
  await expectClean('The secrets', await call(['apply', '-f', file]));
}

/** Database, then migrations, then what serves. */
function expectOrder(seen) {
  const place = (name) => seen.indexOf(name);
  const serving = ['gateway', 'auth', 'billing', 'engagement', 'conversion'].map((name) => place(`Deployment/${name}`));
  const [database, migrations, first] = [
    place('Cluster/octavo-database'),
    place('Job/migrations'),
    Math.min(...serving),
  ];
  if (database < 0 || migrations < database || first < migrations || serving.includes(-1)) {
    throw new SetupError(`The roll-out has another order than database, migrations, processes: ${seen.join(', ')}`);
  }
}

/** Whether each pod would be let in, by the pod security standard of the namespace, and each secret it names is there. */
async function expectPods({ kubectl: call }, directory) {
  await call(['--namespace', namespace, 'create', 'serviceaccount', 'default']);
  const { output } = await call(['--namespace', namespace, 'get', 'deployments,statefulsets,jobs', '--output', 'json']);
  const { output: secretList } = await call(['--namespace', namespace, 'get', 'secrets', '--output', 'name']);
  const secrets = new Set(secretList.trim().split('\n'));
  const workloads = JSON.parse(output).items;
  for (const { kind, metadata, spec } of workloads) {
    const name = `${kind.toLowerCase()}-${metadata.name}`;
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace, labels: spec.template.metadata.labels } };
    const volumes = (spec.template.spec.volumes ?? []).concat(
      (spec.volumeClaimTemplates ?? []).map((claim) => ({ name: claim.metadata.name, emptyDir: {} })),
    );
    const file = join(directory, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...pod, spec: { ...spec.template.spec, volumes } }));
    await expectClean(`A pod of ${metadata.name}`, await call(['create', '--dry-run=server', '-f', file]));
    const named = [
      ...JSON.stringify(spec.template).matchAll(/"secret(?:Key)?Ref":\{(?:"key":"[^"]+",)?"name":"([^"]+)"/g),
    ];
    // The database's operator makes this one.
    const lacking = named
      .map(([, secret]) => secret)
      .filter((one) => one !== 'octavo-database-app' && !secrets.has(`secret/${one}`));
    if (lacking.length > 0)
      throw new SetupError(`${metadata.name} asks for secrets that nobody makes: ${lacking.join(', ')}`);
  }
  return workloads.length;
}

async function walk(overlay, programs) {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-cluster-'));
  try {
    const server = await startApiServer({ directory, programs });
    try {
      await prepareCluster(server);
      await prepareRelease(server, directory);
      const nodes = startStandInNodes(server.kubectl);
      try {
        const environment = {
          ...server.environment,
          PATH: [dirname(programs.kubectl), process.env.PATH].join(delimiter),
        };
        const rollOut = () => run('bash', [join(repositoryRoot, 'k8s', 'roll-out.sh'), overlay], { environment });
        await expectClean(`roll-out.sh ${overlay}`, await rollOut());
        expectOrder(nodes.seen);
        await expectClean(`roll-out.sh ${overlay}, a second time`, await rollOut());
        const pods = await expectPods(server, directory);
        process.stdout.write(`  ${overlay}: rolled out twice, ${pods} kinds of pods let in\n`);
      } finally {
        await nodes.stop();
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * `npm run check:cluster`: from an empty cluster on, as docs/operations.md has it, against a real API server with an etcd,
 * both built from their Go modules. Its admission judges what schemas cannot; controllers and nodes are stood in for.
 */
await runScript(async () => {
  if (!hasGo()) {
    process.stdout.write('  Cluster: not checked, for there is no Go to build an API server with.\n');
    return;
  }
  const programs = {
    etcd: await step('etcd from its Go module', etcd),
    kubectl: await step('kubectl from its Go module', kubectl),
    kubeApiserver: await step('kube-apiserver from its Go module, ten minutes the first time', kubeApiserver),
  };
  for (const overlay of overlays) await step(`The cluster of ${overlay}`, () => walk(overlay, programs));
});
