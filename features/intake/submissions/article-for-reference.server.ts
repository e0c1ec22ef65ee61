import { eq } from 'drizzle-orm';
import { fittingArticle, type FittingArticle } from '#features/insights/fitting-article.public.server.ts';
import { objectIn } from '#forms/json.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Finds an article about the areas chosen in a submission; null if none fits or articles cannot be read. */
export async function articleForReference(app: AppContext, reference: string | null): Promise<FittingArticle | null> {
  return articleOn(app, async () => {
    if (reference === null) return [];
    const [row] = await app.db
      .select({ form: intakeSubmissions.fullPayload })
      .from(intakeSubmissions)
      .where(eq(intakeSubmissions.reference, reference));
    return row?.form.automationAreas ?? [];
  });
}

/** The same for a form that was just sent. */
export async function articleForForm(app: AppContext, form: unknown): Promise<FittingArticle | null> {
  const { automationAreas } = objectIn(form);
  return articleOn(app, () => [automationAreas].flat().filter((area) => typeof area === 'string'));
}

async function articleOn(
  app: AppContext,
  areas: () => readonly string[] | Promise<readonly string[]>,
): Promise<FittingArticle | null> {
  try {
    return await fittingArticle(app, await areas());
  } catch (error) {
    app.log.warn({ event: 'intake.article.failed', err: error }, 'Could not find an article for a thank-you page');
    return null;
  }
}
