import { eq } from 'drizzle-orm';
import { fittingArticle, type FittingArticle } from '#features/insights/fitting-article.public.server.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** An article on the areas that a submission chose; null if none fits, or it cannot be read. */
export async function articleForReference(app: AppContext, reference: string | null): Promise<FittingArticle | null> {
  if (reference === null) return null;
  try {
    const [row] = await app.db
      .select({ form: intakeSubmissions.fullPayload })
      .from(intakeSubmissions)
      .where(eq(intakeSubmissions.reference, reference));
    return row ? await fittingArticle(app, row.form.automationAreas) : null;
  } catch (error) {
    app.log.warn({ event: 'intake.article.failed', err: error }, 'Could not find an article for a thank-you page');
    return null;
  }
}
