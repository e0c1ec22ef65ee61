/**
 * `npm run demo:runs -- --key KEY [--origin ORIGIN]`: plays a day of five workflows against a running server as a
 * reporter would, with runs that start and end, repeated reports and batches.
 */
import { parseArgs } from 'node:util';
import { sampleDay } from '#features/runs/demonstration/sample-runs.ts';
import { maxReports, type RunReport } from '#features/runs/run-body.ts';

const { values } = parseArgs({ options: { key: { type: 'string' }, origin: { type: 'string' } } });
const { key, origin = 'http://127.0.0.1:3000' } = values;

if (key === undefined) {
  console.error(
    'Give a key of an organization: npm run demo:runs -- --key KEY. Its owner creates one at /dashboard/runs.',
  );
  process.exitCode = 1;
} else process.exitCode = await play(key);

async function play(bearer: string): Promise<number> {
  const now = new Date();
  const yesterday = new Date(now.getTime() - 86_400_000);
  const runs = sampleDay(yesterday, now);
  const started = runs.map(({ seconds: _, error: __, ...run }): RunReport => ({ ...run, state: 'running', items: 0 }));
  // Each run starts and ends, and some reports are sent twice.
  const reports = [...started, ...runs, ...runs.slice(0, 10)];
  const counts: Record<string, number> = {};
  for (let at = 0; at < reports.length; at += maxReports) {
    const response = await fetch(new URL('/api/v1/runs', origin), {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ runs: reports.slice(at, at + maxReports) }),
    });
    const body = (await response.json()) as { message?: string; results?: { result?: string; reason?: string }[] };
    if (!response.ok) {
      console.error(`The server answered ${response.status}: ${body.message ?? ''}`);
      return 1;
    }
    for (const { result, reason } of body.results ?? []) {
      const name = result ?? reason ?? '';
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  const said = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`Sent ${reports.length} reports of ${runs.length} runs: ${said.join(', ')}.`);
  return 0;
}
