import type { Token } from 'marked';
import { openThread } from '#server/threads/open-thread.ts';

const inThread = openThread('lex-campaign', import.meta.url, { milliseconds: 3000, megabytes: 64, waiting: 50 });

/** Parses Markdown; null if that takes too long, or if it is nested or marked up too heavily for an email. */
export async function lexCampaign(body: string): Promise<readonly Token[] | null> {
  const result = await inThread(body);
  if (result.ok) return result.output as readonly Token[];
  if (result.reason === 'busy') throw new Error('too many campaigns are read at once');
  return null;
}
