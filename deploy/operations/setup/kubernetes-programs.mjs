import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOrExplain } from '../../local/setup/command.mjs';
import { goProgram, goProgramPath } from '../../local/setup/go-program.mjs';
import { kubernetes } from './kubernetes-schemas.mjs';

/**
 * Kubernetes' own modules are one tree: its go.mod names the others without a version, which only means something inside
 * that tree. From outside each is asked for by the version that it was released under with it.
 */
const released = kubernetes.version.replace(/^v1\./, 'v0.');
const parts = [
  'api',
  'apiextensions-apiserver',
  'apimachinery',
  'apiserver',
  'cli-runtime',
  'client-go',
  'cloud-provider',
  'cluster-bootstrap',
  'code-generator',
  'component-base',
  'component-helpers',
  'controller-manager',
  'cri-api',
  'cri-client',
  'cri-streaming',
  'csi-translation-lib',
  'dynamic-resource-allocation',
  'endpointslice',
  'externaljwt',
  'kms',
  'kube-aggregator',
  'kube-controller-manager',
  'kube-proxy',
  'kube-scheduler',
  'kubectl',
  'kubelet',
  'metrics',
  'mount-utils',
  'pod-security-admission',
  'sample-apiserver',
  'streaming',
];

const oldestGo = '1.26.0';

/** A program of Kubernetes', built once: `kube-apiserver` takes both cores ten minutes. */
async function kubernetesProgram(name) {
  const program = goProgramPath(name, kubernetes.version, name);
  if (existsSync(program)) return program;
  mkdirSync(dirname(program), { recursive: true });
  const directory = mkdtempSync(`${program}-`);
  const built = join(directory, 'built');
  try {
    const replacements = parts.map((part) => `replace k8s.io/${part} => k8s.io/${part} ${released}`);
    writeFileSync(
      join(directory, 'go.mod'),
      [
        `module octavo.invalid/${name}`,
        `go ${oldestGo}`,
        `require ${kubernetes.module} ${kubernetes.version}`,
        ...replacements,
        '',
      ].join('\n\n'),
    );
    await runOrExplain('go', ['build', '-mod=mod', '-o', built, `${kubernetes.module}/cmd/${name}`], {
      cwd: directory,
      environment: { ...process.env, CGO_ENABLED: '0' },
      advice: `${name} cannot be built: it needs Go ${oldestGo} or newer and a Go module proxy.`,
    });
    renameSync(built, program);
    return program;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export const kubeApiserver = () => kubernetesProgram('kube-apiserver');
export const kubectl = () => kubernetesProgram('kubectl');
export const etcd = () =>
  goProgram({ name: 'etcd', goModule: 'go.etcd.io/etcd/server/v3', version: 'v3.6.8', oldestGo: '1.24.0' });
