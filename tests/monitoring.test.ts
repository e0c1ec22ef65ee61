import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { alertRules } from './alert-rules.ts';

const runbook = 'docs/runbook.md';

const kebab = (name: string) => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

test('every alert says what it means and leads to its place in the runbook', async () => {
  const rules = await alertRules();
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, text } of rules) {
    expect(text, alert).toMatch(/^ +summary: ./m);
    expect(text, alert).toMatch(/^ +description: ./m);
    expect(text).toContain(`runbook_url: ${runbook}#${kebab(alert)}\n`);
  }
});

test('every alert has a unit test for promtool that fires it', async () => {
  const tests = await readFile('deploy/prometheus/alerts.test.yml', 'utf8');
  const fired = new Set([...tests.matchAll(/alertname: (\w+)\n.*\n +exp_alerts:\n/g)].map(([, name]) => name));
  expect([...fired].sort()).toEqual((await alertRules()).map(({ alert }) => alert).sort());
});

test.skipIf(!existsSync(runbook))('the runbook has a heading for every alert', async () => {
  const text = await readFile(runbook, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  const missing = (await alertRules()).map(({ alert }) => kebab(alert)).filter((name) => !headings.includes(name));
  expect(missing).toEqual([]);
});
