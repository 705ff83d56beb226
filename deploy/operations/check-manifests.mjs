import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../local/setup/command.mjs';
import { goProgram, hasGo } from '../local/setup/go-program.mjs';
import { repositoryRoot } from '../local/setup/paths.mjs';
import { runScript, SetupError, step } from '../local/setup/progress.mjs';
import { kubernetesSchemas } from './setup/kubernetes-schemas.mjs';

const kustomizations = [
  'k8s/overlays/staging',
  'k8s/overlays/staging/migrations',
  'k8s/overlays/production',
  'k8s/overlays/production/migrations',
  'k8s/components/chromium-seccomp',
  'deploy/operations/tests/fixture/with-gotenberg',
];

async function render(kustomize, kustomization) {
  const { code, output } = await run(kustomize, [
    'build',
    '--load-restrictor',
    'LoadRestrictionsRootOnly',
    join(repositoryRoot, kustomization),
  ]);
  if (code !== 0) throw new SetupError(`${kustomization} cannot be built:\n${output}`);
  return output;
}

/** compose.yaml with the .env that is made for it, as compose itself reads it. */
async function composeProblem(compose, file) {
  const environmentProgram = join(repositoryRoot, 'deploy', 'docker', 'environment.mjs');
  const { output: assignments } = await run(process.execPath, [environmentProgram]);
  const variables = new Map(
    assignments
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const lacking = new Set();
  const text = readFileSync(join(repositoryRoot, 'deploy', 'compose.yaml'), 'utf8').replaceAll(
    /\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g,
    (_, name, kind, fallback) => {
      if (!variables.has(name) && kind !== '-') lacking.add(name);
      return variables.get(name) ?? fallback ?? '';
    },
  );
  if (lacking.size > 0) return `deploy/docker/environment.mjs does not make ${[...lacking].join(', ')}`;
  writeFileSync(file, text);
  const { code, output } = await run(compose, [file]);
  return code === 0 ? undefined : `deploy/compose.yaml:\n${output}`;
}

/** `npm run check:manifests`: what is under k8s/, built by kustomize, against the schemas of the API server, and compose.yaml. */
await runScript(async () => {
  if (!hasGo()) {
    process.stdout.write('  Manifests: not checked, for there is no Go to build kustomize and kubeconform with.\n');
    return;
  }
  const kustomize = await step('kustomize from its Go module', () =>
    goProgram({
      name: 'kustomize',
      goModule: 'sigs.k8s.io/kustomize/kustomize/v5',
      version: 'v5.8.0',
      oldestGo: '1.24.0',
    }),
  );
  const kubeconform = await step('kubeconform from its Go module', () =>
    goProgram({
      name: 'kubeconform',
      goModule: 'github.com/yannh/kubeconform',
      version: 'v0.7.0',
      packagePath: 'github.com/yannh/kubeconform/cmd/kubeconform',
      oldestGo: '1.24.0',
    }),
  );
  const compose = await step('compose-go from its Go module', () =>
    goProgram({
      name: 'compose-go',
      goModule: 'github.com/compose-spec/compose-go/v2',
      version: 'v2.9.1',
      packagePath: 'github.com/compose-spec/compose-go/v2/cmd',
      oldestGo: '1.23.0',
    }),
  );
  const schemas = await step('Schemas of Kubernetes and its operators', kubernetesSchemas);
  const directory = mkdtempSync(join(tmpdir(), 'octavo-manifests-'));
  const problems = [];
  try {
    for (const kustomization of kustomizations) {
      const file = join(directory, 'rendered.yaml');
      writeFileSync(file, await render(kustomize, kustomization));
      const location = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
      const { code, output } = await run(kubeconform, ['-strict', '-summary', '-schema-location', location, file]);
      process.stdout.write(`  ${kustomization}: ${output.trim().split('\n').at(-1)}\n`);
      if (code !== 0) problems.push(`${kustomization}:\n${output}`);
    }
    const unreadable = await composeProblem(compose, join(directory, 'compose.yaml'));
    process.stdout.write(`  deploy/compose.yaml: ${unreadable === undefined ? 'read' : 'refused'}\n`);
    if (unreadable !== undefined) problems.push(unreadable);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
});
