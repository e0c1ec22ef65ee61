import { asc, sql } from 'drizzle-orm';
import { intakeSubmissions as table } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

export function exportSubmissions({ db }: Pick<AppContext, 'db'>, email: string) {
  return db
    .select({
      reference: table.reference,
      status: table.status,
      createdAt: table.createdAt,
      history: table.history,
      answers: table.fullPayload,
      furtherAnswers: table.answers,
    })
    .from(table)
    .where(sql`lower(${table.email}) = ${email}`)
    .orderBy(asc(table.createdAt));
}
