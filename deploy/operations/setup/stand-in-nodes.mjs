import { setTimeout as delay } from 'node:timers/promises';

const lookMilliseconds = 300;
const namespace = 'octavo';

/** What a controller would note of an object once its pods do what it wants. */
function statusWhenDone({ kind, metadata, spec }) {
  const replicas = spec.replicas ?? 1;
  const observed = {
    observedGeneration: metadata.generation,
    replicas,
    readyReplicas: replicas,
    updatedReplicas: replicas,
  };
  switch (kind) {
    case 'Deployment':
      return { ...observed, availableReplicas: replicas };
    case 'StatefulSet':
      return {
        ...observed,
        availableReplicas: replicas,
        currentReplicas: replicas,
        currentRevision: 'one',
        updateRevision: 'one',
      };
    case 'Job': {
      const at = new Date().toISOString().replace(/\.\d+/, '');
      const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({
        type,
        status: 'True',
        lastTransitionTime: at,
      }));
      return { startTime: at, completionTime: at, succeeded: 1, conditions };
    }
    default:
      return { phase: 'Cluster in healthy state', conditions: [condition('Ready')] };
  }
}

function condition(type) {
  return { type, status: 'True', reason: 'StandIn', message: '', lastTransitionTime: new Date().toISOString() };
}

const isDone = ({ kind, metadata, status = {} }) =>
  kind === 'Deployment' || kind === 'StatefulSet'
    ? status.observedGeneration === metadata.generation
    : (status.conditions ?? []).length > 0;

/**
 * In the place of controllers and nodes: whatever is applied is noted as running at once, so that a roll-out that waits
 * goes on. What it proves is the roll-out's own order, not that pods run.
 */
export function startStandInNodes(kubectl) {
  const stopping = new AbortController();
  /** In the order in which they were first seen. */
  const seen = [];
  const lookOnce = async () => {
    const { code, output } = await kubectl([
      ...['--namespace', namespace, 'get', 'deployments,statefulsets,jobs,clusters.postgresql.cnpg.io'],
      ...['--output', 'json', '--ignore-not-found'],
    ]);
    if (code !== 0 || output.trim() === '') return;
    for (const object of JSON.parse(output).items) {
      const name = `${object.kind}/${object.metadata.name}`;
      if (!seen.includes(name)) seen.push(name);
      if (isDone(object)) continue;
      await kubectl([
        ...['--namespace', namespace, 'patch', object.kind, object.metadata.name, '--subresource', 'status'],
        ...['--type', 'merge', '--patch', JSON.stringify({ status: statusWhenDone(object) })],
      ]);
    }
  };
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await lookOnce();
      await delay(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    seen,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
