import { readdirSync, readFileSync } from 'node:fs';

/** Linux: hundredths of a second. */
const ticksASecond = 100;

/** CPU seconds, `withChildren` includes children; NaN except on Linux. */
export function processorSeconds(pid: number, { withChildren = false } = {}): number {
  const parent = statOf(pid);
  if (parent === null) return NaN;
  if (!withChildren) return parent.own / ticksASecond;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), parent.own + parent.ended) / ticksASecond;
}

function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The bracketed name may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

export function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
