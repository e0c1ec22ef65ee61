import type { ContentItem } from '#features/site-content/content-types.ts';

/** What a link to a customer story needs. */
export interface StoryLink {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly industry: string;
  readonly plan: string;
  readonly isSample: boolean;
}

/** What the owner writes in the back office. */
export interface LandingContent {
  readonly quotes: readonly ContentItem<'quote'>[];
  readonly logos: readonly ContentItem<'logo'>[];
  readonly stories: readonly StoryLink[];
  /** When the next strategy call is free, ISO 8601; null where none can be booked. */
  readonly nextCall: string | null;
}
