import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** `npm run check:manifests`: what is under k8s/, built by kustomize, against the schemas of the API server. */
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
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
});
