import { readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';

const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
const kibibytesPerMegabyte = 1024;

function readProcess(processId: number | 'self', file: string): string | undefined {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8');
  } catch {
    // It has ended between the listing and the reading.
    return undefined;
  }
}

/** Fields of /proc/<pid>/stat after the name, which may hold anything: the first is field 3 of proc(5). */
function statFields(processId: number): string[] | undefined {
  return readProcess(processId, 'stat')?.split(') ').at(-1)?.split(' ');
}

function parents(): Map<number, number> {
  const ids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(ids.map((id) => [id, Number(statFields(id)?.[1])]));
}

/** A process and all that descends from it. */
export function processTree(root: number): number[] {
  const parentOf = parents();
  const tree = [root];
  for (const member of tree) {
    for (const [id, parent] of parentOf) if (parent === member) tree.push(id);
  }
  return tree;
}

/** CPU time that a process has used, its ended children's included. */
function cpuSecondsOf(processId: number): number {
  const fields = statFields(processId);
  const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields?.[index] ?? 0), 0);
  return ticks / ticksPerSecond;
}

/** A part of the service whose CPU time is counted: some processes, with or without what they started. */
export interface Part {
  roots: readonly number[];
  withChildren: boolean;
}

export type CpuSeconds = Record<string, number>;

export function readCpu(parts: Readonly<Record<string, Part>>): CpuSeconds {
  return Object.fromEntries(
    Object.entries(parts).map(([name, { roots, withChildren }]) => {
      const members = withChildren ? roots.flatMap(processTree) : roots;
      return [name, members.reduce((sum, id) => sum + cpuSecondsOf(id), 0)];
    }),
  );
}

export function cpuBetween(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  return Object.fromEntries(Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)]));
}

function kibibytes(text: string | undefined, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text ?? '')?.[1] ?? 0);
}

/** Memory of a process and its descendants, what they share counted once (PSS). */
export function treePssMegabytes(root: number): number {
  const sum = processTree(root).reduce((total, id) => total + kibibytes(readProcess(id, 'smaps_rollup'), 'Pss'), 0);
  return sum / kibibytesPerMegabyte;
}

export function rssMegabytes(processId: number): number {
  return kibibytes(readProcess(processId, 'status'), 'VmRSS') / kibibytesPerMegabyte;
}

export function environmentOf(processId: number): Record<string, string> {
  const entries = (readProcess(processId, 'environ') ?? '').split('\0').filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

export function commandOf(processId: number): string[] {
  return (readProcess(processId, 'cmdline') ?? '').split('\0').filter(Boolean);
}

/** Share of the machine's CPU in use since the given reading, 0 to 1. */
export interface MachineReading {
  busy: number;
  total: number;
}

export function readMachine(): MachineReading {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? [];
  const total = fields.reduce((sum, ticks) => sum + ticks, 0);
  return { busy: total - (fields[3] ?? 0) - (fields[4] ?? 0), total };
}

export function machineUse(before: MachineReading, after: MachineReading): number {
  return (after.busy - before.busy) / Math.max(1, after.total - before.total);
}
