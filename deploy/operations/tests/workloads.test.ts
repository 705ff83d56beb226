import { expect, test } from '@jest/globals';
import { planIds } from '@octavo/contracts';
import { parse, parseAllDocuments } from 'yaml';
import { filesUnder, textOf } from './repository.ts';

interface Container {
  name: string;
  image?: string;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
}

interface Workload {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: {
    replicas?: number;
    template: { metadata: { labels: Record<string, string> }; spec: { containers: Container[] } };
  };
}

const documents = filesUnder('k8s', '.yaml')
  .filter((file) => !file.endsWith('.patch.yaml'))
  .flatMap((file) => parseAllDocuments(textOf(file)).map((document) => document.toJS({ merge: true }) as unknown))
  .filter((document): document is Workload => typeof document === 'object' && document !== null && 'kind' in document);
const patch = parse(textOf('k8s/base/process.patch.yaml')) as Workload;

/** Every kind of pod there is, our own processes with what they have in common. */
const workloads = documents
  .filter(({ kind }) => ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'].includes(kind))
  .map((workload) => {
    const isProcess = workload.metadata.labels?.['octavo.dev/kind'] === 'process';
    const shared = isProcess ? patch.spec.template.spec.containers[0] : {};
    const containers = workload.spec.template.spec.containers.map((one) => ({
      ...shared,
      ...one,
      securityContext: { ...(shared as Container).securityContext, ...one.securityContext },
    }));
    return { ...workload, containers };
  });

test.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  '%s has a root that cannot be written to, no way to more rights, and room that is asked for',
  (_name, { containers }) => {
    expect(containers.length).toBeGreaterThan(0);
    for (const { securityContext, resources } of containers) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
    }
  },
);

const serving = workloads.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');

test.each(serving.map((workload) => [workload.metadata.name, workload] as const))(
  '%s is asked whether it lives and whether it is ready',
  (_name, { containers }) => {
    for (const container of containers) {
      expect(container).toMatchObject({ livenessProbe: expect.anything(), readinessProbe: expect.anything() });
    }
  },
);

test('whatever runs more than once is never evicted whole', () => {
  const guarded = new Set(
    documents.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name),
  );
  const alone = serving.filter(({ spec }) => spec.replicas === 1).map(({ metadata }) => metadata.name);
  expect(alone).toEqual(['valkey']);
  expect(
    serving.map(({ metadata }) => metadata.name).filter((name) => !guarded.has(name) && !alone.includes(name)),
  ).toEqual([]);
});

interface Images {
  images: { name: string; newName: string; newTag: string }[];
}

test('every image is of a version, and the same one in the cluster and in compose', () => {
  const { images } = parse(textOf('k8s/images/kustomization.yaml')) as Images;
  const pinned = new Map(images.map(({ name, newName, newTag }) => [name, `${newName}:${newTag}`]));
  const named = [...new Set(workloads.flatMap(({ containers }) => containers.map(({ image }) => image ?? '')))];
  for (const image of named)
    expect([image, pinned.get(image) ?? image]).toEqual([image, expect.stringMatching(/:v?\d+\.\d+/)]);
  const { services } = parse(textOf('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { image?: string }>;
  };
  for (const name of ['nats', 'valkey', 'gotenberg'])
    expect([name, services[name]?.image]).toEqual([name, pinned.get(name)]);
  const others = Object.values(services)
    .flatMap(({ image }) => image ?? [])
    .filter((image) => image.includes('/'));
  for (const image of others) expect(image).toMatch(/:v?\d+\.\d+/);
});

test('conversion grows by the queue that it works on, one trigger for each lane', () => {
  const [prefix = ''] = /(?<=^NATS_PREFIX=).+$/m.exec(textOf('k8s/base/configuration/common.properties')) ?? [];
  const [queue = ''] =
    /(?<=name: ')[a-z_]+(?=',\n\s+lanes)/.exec(textOf('services/conversion/src/jobs/start.ts')) ?? [];
  const { spec } = parse(textOf('k8s/components/autoscaling/scaled-object.yaml')) as {
    spec: { triggers: { type: string; metadata: Record<string, string> }[] };
  };
  const watched = spec.triggers.filter(({ type }) => type === 'nats-jetstream').map(({ metadata }) => metadata);
  expect(new Set(watched.map(({ stream }) => stream))).toEqual(new Set([`${prefix}_${queue}`]));
  expect(new Set(watched.map(({ consumer }) => consumer))).toEqual(new Set(planIds));
});

test('the image of conversion has letters for every script that is promised', () => {
  const dockerfile = textOf('deploy/docker/conversion.Dockerfile');
  // Latin, Greek, Cyrillic, Arabic, Hebrew, Indic, Thai; Chinese, Japanese, Korean; emoji.
  for (const fonts of ['fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-liberation']) {
    expect(dockerfile).toMatch(new RegExp(`\\b${fonts}\\b`));
  }
});

test.each(filesUnder('deploy/docker', '.Dockerfile'))('%s keeps to the rules of a Dockerfile', (file) => {
  const text = textOf(file).replaceAll(/\\\n/g, ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));
  expect(of('ARG').find((line) => line.startsWith('ARG NODE_IMAGE='))).toMatch(/:\d+\.\d+\.\d+-/);
  expect(of('ADD')).toEqual([]);
  for (const line of [...of('CMD'), ...of('ENTRYPOINT')]) expect(line).toMatch(/^\w+ \["/);
  for (const line of of('RUN').filter((one) => one.includes('apt-get install'))) {
    expect(line).toMatch(/apt-get update .*--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/);
  }
  for (const line of of('ENV')) expect(line).not.toMatch(/PASSWORD|SECRET|KEY|TOKEN/);
  expect(of('HEALTHCHECK')).toHaveLength(1);
  expect(of('LABEL').join(' ')).toContain('org.opencontainers.image.title');
});
