import { expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { servicesWithTables, textOf } from './repository.ts';

const images = ['service', 'conversion', 'gateway', 'migrations'];

test.each(images)('the %s image is made in two stages, and does not run as root', (kind) => {
  const text = textOf(`deploy/docker/${kind}.Dockerfile`);
  expect(text.match(/^FROM /gm)).toHaveLength(2);
  expect(text.match(/^USER (.+)$/m)?.[1]).toBe('1000:1000');
  expect(text).toContain('sbom.json');
});

test('all images are built alike, up to what they hold', () => {
  const buildStages = images.map((kind) => {
    const text = textOf(`deploy/docker/${kind}.Dockerfile`);
    return text.slice(0, text.indexOf('RUN npm run build\n'));
  });
  expect(new Set(buildStages).size).toBe(1);
});

test.each(servicesWithTables())('%s is deployed, in the cluster and in compose, and migrated before', (service) => {
  const { resources } = parse(textOf('k8s/base/kustomization.yaml')) as { resources: string[] };
  expect(resources).toContain(`${service}.yaml`);
  expect(textOf('k8s/migrations/job.yaml')).toContain(`services/${service}`);
  expect(textOf('k8s/images/kustomization.yaml')).toContain(`octavo-${service},`);
  expect(textOf('.github/workflows/release.yml')).toContain(`image: ${service},`);
  expect(textOf('deploy/observability/prometheus.yaml')).toContain(`'${service}:9090'`);
  for (const script of ['k8s/roll-out.sh', 'deploy/docker/build.sh']) {
    expect(textOf(script)).toMatch(new RegExp(String.raw`\b${service}\b`));
  }
  const { services } = parse(textOf('deploy/compose.yaml'), { merge: true }) as { services: Record<string, unknown> };
  expect(Object.keys(services)).toEqual(expect.arrayContaining([service, `migrate-${service}`]));
});

test('a pod has longer to stop than the pause before it and the deadline of the process together', () => {
  const [document] = parseAllDocuments(textOf('k8s/base/process.patch.yaml'));
  const patch = document?.toJS() as { spec: { template: { spec: PodSpec } } } | undefined;
  const spec = patch?.spec.template.spec;
  const seconds = Number(/^STOP_TIMEOUT_SECONDS=(\d+)$/m.exec(textOf('k8s/base/configuration/common.properties'))?.[1]);
  expect(seconds).toBeGreaterThan(0);
  const pause = spec?.containers[0]?.lifecycle.preStop.sleep.seconds ?? Number.NaN;
  expect(spec?.terminationGracePeriodSeconds).toBeGreaterThan(pause + seconds);
});

interface PodSpec {
  terminationGracePeriodSeconds: number;
  containers: { lifecycle: { preStop: { sleep: { seconds: number } } } }[];
}

test('Chromium’s profile opens user namespaces and keeps mounting, tracing and keys shut', () => {
  const profile = JSON.parse(textOf('k8s/components/chromium-seccomp/chromium.json')) as {
    defaultAction: string;
    syscalls: { names: string[] }[];
  };
  const names = new Set(profile.syscalls.flatMap((rule) => rule.names));
  expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
  expect(['clone', 'unshare', 'chroot'].filter((name) => !names.has(name))).toEqual([]);
  expect(['mount', 'ptrace', 'keyctl', 'bpf', 'setns', 'init_module'].filter((name) => names.has(name))).toEqual([]);
});

test('NATS has room for the documents of a day, and a disk for what it may store', () => {
  const megabytes = Number(
    /^STORAGE_NATS_MEGABYTES=(\d+)$/m.exec(textOf('k8s/base/configuration/conversion.properties'))?.[1],
  );
  const nats = textOf('k8s/base/nats.yaml');
  const storeGigabytes = Number(/max_file_store: (\d+)G$/m.exec(nats)?.[1]);
  const diskGibibytes = Number(/requests: \{ storage: (\d+)Gi \}/.exec(nats)?.[1]);
  expect(megabytes).toBeGreaterThan(0);
  expect(storeGigabytes).toBeGreaterThan((megabytes / 1_000) * 1.2);
  expect(diskGibibytes * 1.074).toBeGreaterThan(storeGigabytes * 1.1);
});
