import { and, desc, eq } from 'drizzle-orm';
import type { PublishedQuestions } from '#forms/questions/questions.ts';
import { questionVersions } from '#features/questions/questions.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Transaction } from '#server/db/database.ts';
import { keptUntilChanged } from '#server/db/kept-until-changed.ts';

const topic = 'questions';

type Reader = Pick<AppContext, 'db' | 'changes'>;

const { form, version, items } = questionVersions;

const readNewest = keptUntilChanged([topic], async ({ db }: Reader) => {
  const rows = await db
    .selectDistinctOn([form], { form, version, items })
    .from(questionVersions)
    .orderBy(form, desc(version));
  return new Map(rows.map((row) => [row.form, { version: row.version, items: row.items }]));
});

/** The published items of a form; null before the first version. */
export async function publishedQuestions(app: Reader, name: string): Promise<PublishedQuestions | null> {
  return (await readNewest(app)).get(name) ?? null;
}

/** What a form asked in one of its versions; null if there is no such version. */
export async function questionsOfVersion(app: Reader, name: string, at: number): Promise<PublishedQuestions | null> {
  const newest = await publishedQuestions(app, name);
  if (newest?.version === at) return newest;
  const [row] = await app.db
    .select({ version, items })
    .from(questionVersions)
    .where(and(eq(form, name), eq(version, at)));
  return row ?? null;
}

/** Call after publishing a version: invalidates cached pages that show the form or its version. */
export async function announceQuestions(app: Pick<AppContext, 'changes'>, tx: Transaction): Promise<void> {
  await app.changes.announce(tx, topic);
  await app.changes.announce(tx, 'site');
}
