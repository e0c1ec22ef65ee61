import type { AppContext } from '#app/load-context.ts';
import { nextCall } from '#features/availability/takes-calls.public.server.ts';
import { publishedItems } from '#features/site-content/site-content.server.ts';

/** The content of the landing page that the owner edits. */
export async function landingContent(app: AppContext) {
  const [quotes, logos, stories, call] = await Promise.all([
    publishedItems(app, 'quote'),
    publishedItems(app, 'logo'),
    publishedItems(app, 'story'),
    nextCall(app).catch(() => null),
  ]);
  /** What a link to a customer story needs. */
  const linked = stories.map(({ id, slug, isSample, data: { title, industry, plan } }) => {
    return { id, slug, isSample, title, industry, plan };
  });
  return { quotes, logos, stories: linked, nextCall: call?.toISOString() ?? null };
}

export type LandingContent = Awaited<ReturnType<typeof landingContent>>;
export type StoryLink = LandingContent['stories'][number];
