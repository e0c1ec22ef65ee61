import type { AppContext } from '#app/load-context.ts';
import { nextCall } from '#features/availability/takes-calls.public.server.ts';
import type { LandingContent } from '#app/home/landing-content.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';

/** The content of the landing page that the owner edits. */
export async function landingContent(app: AppContext): Promise<LandingContent> {
  const [quotes, logos, stories, call] = await Promise.all([
    publishedItems(app, 'quote'),
    publishedItems(app, 'logo'),
    publishedItems(app, 'story'),
    nextCall(app).catch(() => null),
  ]);
  const linked = stories.map(({ id, slug, isSample, data: { title, industry, plan } }) => {
    return { id, slug, isSample, title, industry, plan };
  });
  return { quotes, logos, stories: linked, nextCall: call?.toISOString() ?? null };
}
