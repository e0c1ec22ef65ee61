import type { ReportTable } from '#features/leads/reports/report.ts';
import type { AppContext } from '#server/app-context.ts';
import { csvResponse } from '#server/csv.ts';

/** Downloads the figures of the tables, one per line with the address of the list behind it. */
export function reportFile(
  { env, now }: Pick<AppContext, 'env' | 'now'>,
  { from, to }: { readonly from: string; readonly to: string },
  tables: readonly ReportTable[],
): Response {
  const lines = tables.flatMap(({ title, countedAt, columns, rows }) =>
    rows.flatMap(({ name, figures }) =>
      figures.map((figure, at) => ({ ...figure, title, countedAt, name, column: columns[at + 1] })),
    ),
  );
  return csvResponse(
    `reports-${from}-${to}.csv`,
    {
      Report: ({ title }) => title,
      Row: ({ name }) => name,
      Figure: ({ column }) => column,
      Shown: ({ text }) => (text === '–' ? null : text),
      Number: ({ number }) => number,
      List: ({ to: list }) => list && env.PUBLIC_ORIGIN + list,
      Counted: ({ countedAt }) => countedAt ?? now().toISOString(),
    },
    lines,
  );
}
