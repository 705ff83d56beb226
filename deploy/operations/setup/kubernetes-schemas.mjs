import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { run } from '../../local/setup/command.mjs';
import { cacheDirectory } from '../../local/setup/go-program.mjs';

/** Whose schemas our manifests are held to: Kubernetes' own, and those of the operators they ask for. */
const kubernetes = { module: 'k8s.io/kubernetes', version: 'v1.36.3' };
const operators = [
  { module: 'github.com/cloudnative-pg/cloudnative-pg', version: 'v1.28.0', folder: 'config/crd/bases' },
  { module: 'github.com/kedacore/keda/v2', version: 'v2.21.0', folder: 'config/crd/bases' },
  { module: 'github.com/external-secrets/external-secrets', version: 'v1.3.2', folder: 'config/crds/bases' },
  {
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    folder: 'example/prometheus-operator-crd',
  },
];

async function moduleDirectory({ module, version }) {
  const { code, output } = await run('go', ['mod', 'download', '-json', `${module}@${version}`]);
  const directory = /"Dir": "([^"]+)"/.exec(output)?.[1];
  if (code !== 0 || !directory) throw new Error(`${module}@${version} cannot be downloaded: ${output.slice(0, 500)}`);
  return directory;
}

/** As the API server reads it: no field that the schema does not know, numbers where it takes quantities. */
export function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (schema === null || typeof schema !== 'object') return schema;
  if (schema['format'] === 'int-or-string' || schema['x-kubernetes-int-or-string']) {
    return { type: ['string', 'integer'] };
  }
  const copy = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== 'format' || typeof schema.format !== 'string')
      .map(([key, value]) => [key, strict(value)]),
  );
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || 'additionalProperties' in schema;
  if (schema['properties'] && !isOpen) copy.additionalProperties = false;
  return copy;
}

function fileName(group, version, kind) {
  const suffix = group === '' ? version : `${group.split('.')[0]}-${version}`;
  return `${kind}-${suffix}.json`.toLowerCase();
}

function writeKubernetes(swagger, directory) {
  const definitions = Object.fromEntries(
    Object.entries(swagger.definitions).map(([name, definition]) => [name, strict(definition)]),
  );
  definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'] = { type: ['string', 'number'] };
  const namesIn = (value) => [...JSON.stringify(value).matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name]) => name);
  for (const [name, definition] of Object.entries(swagger.definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const needed = new Set([name]);
      for (const each of needed) for (const other of namesIn(definitions[each])) needed.add(other);
      const bundle = { $ref: `#/definitions/${name}`, definitions: pick(definitions, needed) };
      writeFileSync(join(directory, fileName(group, version, kind)), JSON.stringify(bundle));
    }
  }
}

function pick(object, names) {
  return Object.fromEntries([...names].map((name) => [name, object[name]]));
}

function writeOperator(folder, directory) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
    for (const document of parseAllDocuments(readFileSync(join(folder, file), 'utf8'))) {
      const { kind, spec } = document.toJS() ?? {};
      if (kind !== 'CustomResourceDefinition') continue;
      for (const { name, schema } of spec.versions) {
        writeFileSync(
          join(directory, fileName(spec.group, name, spec.names.kind)),
          JSON.stringify(strict(schema.openAPIV3Schema)),
        );
      }
    }
  }
}

/** The folder with a JSON schema for each kind, as `<kind>-<group>-<version>.json`. */
export async function kubernetesSchemas() {
  const versions = [kubernetes, ...operators].map(({ version }) => version).join('_');
  const directory = join(cacheDirectory, `kubernetes-schemas-${versions}`);
  if (existsSync(directory)) return directory;
  const draft = `${directory}-${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const swagger = join(await moduleDirectory(kubernetes), 'api', 'openapi-spec', 'swagger.json');
    writeKubernetes(JSON.parse(readFileSync(swagger, 'utf8')), draft);
    for (const operator of operators) writeOperator(join(await moduleDirectory(operator), operator.folder), draft);
    renameSync(draft, directory);
    return directory;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
