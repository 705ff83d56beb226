import { stringify } from 'yaml';
import { ruleGroups } from './alerts.ts';
import { dashboards, grafanaDashboard } from './dashboards.ts';

const notice = '# Written by deploy/operations from src/alerts.ts: npm run generate:observability.\n';

/** The files of deploy/observability by name, as they must stand in the repository. */
export function observabilityFiles(): Map<string, string> {
  const groups = ruleGroups();
  const files = new Map<string, string>();
  for (const dashboard of dashboards) {
    files.set(`dashboards/${dashboard.id}.json`, `${JSON.stringify(grafanaDashboard(dashboard), null, 2)}\n`);
  }
  files.set('prometheus-rules.yaml', notice + stringify({ groups }, { lineWidth: 0 }));
  files.set(
    'prometheus-rule.yaml',
    notice +
      stringify(
        {
          apiVersion: 'monitoring.coreos.com/v1',
          kind: 'PrometheusRule',
          metadata: { name: 'octavo', labels: { 'app.kubernetes.io/part-of': 'octavo' } },
          spec: { groups },
        },
        { lineWidth: 0 },
      ),
  );
  return files;
}
