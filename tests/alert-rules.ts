import { readFile } from 'node:fs/promises';

/** The rules of deploy/prometheus/alerts.yml, each with its text. */
export async function alertRules(): Promise<{ alert: string; text: string }[]> {
  const [, ...rules] = (await readFile('deploy/prometheus/alerts.yml', 'utf8')).split(/^ +- alert: /m);
  return rules.map((text) => ({ alert: text.split('\n', 1)[0] ?? '', text }));
}

/** Names of the metrics that alerts and dashboard ask for. */
export async function askedMetrics(): Promise<string[]> {
  const dashboard = await readFile('deploy/grafana/dashboard.json', 'utf8');
  const asked = [...(await alertRules()).map(({ text }) => text), dashboard].join('\n');
  return [...new Set(asked.match(/\b(?:meridian|nodejs|process|probe)_\w+/g))].sort();
}
