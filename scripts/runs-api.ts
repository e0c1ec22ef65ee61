import { writeFile } from 'node:fs/promises';
import { refusedReasons } from '#features/runs/record-runs.server.ts';
import { runReport } from '#features/runs/run-body.ts';
import { batchLimit } from '#features/runs/runs-endpoint.server.ts';
import { longestRetention, maxWorkflows } from '#features/runs/runs.ts';
import { withGenerated } from './generated-part.ts';
import { schemaOf, typeText } from './json-schema.ts';

export const runsApiPage = 'docs/runs-api.md';

const reasons: Readonly<Record<(typeof refusedReasons)[number], string>> = {
  invalid: '`field` is missing, unknown, or not as the table says.',
  'in-the-future': 'It starts more than one day ahead.',
  'too-old': `It started more than ${longestRetention} days ago, or before the runs that your plan keeps.`,
  'too-many-workflows': `It would create a workflow, and there are ${maxWorkflows} already.`,
};

/** The text of `docs/runs-api.md`, with the fields and limits that the program checks. */
export function runsApiText(): Promise<string> {
  const { properties = {}, required = [] } = schemaOf(runReport);
  const rows = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name) ? 'yes' : 'no';
    return `| \`${name}\` | ${typeText(schema)} | ${isRequired} | ${schema.description ?? ''} |`;
  });
  const fields = ['| Field | Type | Required | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
  const { points, seconds } = batchLimit;
  return withGenerated(runsApiPage, {
    fields,
    reasons: refusedReasons.map((reason) => `- \`${reason}\`: ${reasons[reason]}`).join('\n'),
    limits: `**Limits.** ${points} requests in ${seconds} seconds for each key.`,
  });
}

if (import.meta.main) await writeFile(runsApiPage, await runsApiText());
